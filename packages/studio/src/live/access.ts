// The client of the service that served the page, and the token that it may require.

import { signal } from "@preact/signals";
import { Client, ServiceError } from "@rosenblatt/client";

/** Why the service refuses requests: not at all, a missing token, or a wrong one. */
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

/** Sets the token for this tab. */
export function useToken(text: string): void {
  token = text;
  refusal.value = "none";
  try {
    sessionStorage.setItem(place, text);
  } catch {
    // Without storage, it lasts as long as the page.
  }
}

/** The client of the service. */
export function service(): Client {
  return new Client(new URL(".", location.href), token === undefined ? { retries: 1 } : { token, retries: 1 });
}

/** Whether an error means that the service requires a token; the page then asks for it. */
export function wantsToken(error: unknown): boolean {
  if (!(error instanceof ServiceError) || error.status !== 401) return false;
  refusal.value = token === undefined ? "missing" : "wrong";
  return true;
}
