// The service that the page came from, and the token that it may ask for.

import { signal } from "@preact/signals";
import { Client, ServiceError } from "@rosenblatt/client";

/** What the service says against asking it: nothing, that a token is missing, or that it is not one. */
export const refusal = signal<"none" | "missing" | "wrong">("none");

/** The token lasts as long as the tab, and is never part of the address. */
const place = "rosenblatt-token";
let token = kept();

function kept(): string | undefined {
  try {
    return sessionStorage.getItem(place) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Takes a token for this tab. */
export function useToken(text: string): void {
  token = text;
  refusal.value = "none";
  try {
    sessionStorage.setItem(place, text);
  } catch {
    // Then it lasts as long as the page.
  }
}

/** The client of the service. */
export function service(): Client {
  return new Client(new URL(".", location.href), token === undefined ? { retries: 1 } : { token, retries: 1 });
}

/** Whether an error is that of a service which asks for a token; the page then asks for it. */
export function wantsToken(error: unknown): boolean {
  if (!(error instanceof ServiceError) || error.status !== 401) return false;
  refusal.value = token === undefined ? "missing" : "wrong";
  return true;
}
