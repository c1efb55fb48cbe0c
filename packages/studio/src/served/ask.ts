// Requests to the server of the page, with a cache.

const known = new Map<string, Promise<unknown>>();
/** The most answers that are cached. */
const most = 400;

/** Requests a document by its path and query; if the server refuses, throws its message. */
export function ask<T>(
  path: string,
  query: Readonly<Record<string, string>> | readonly (readonly [string, string])[] = {},
): Promise<T> {
  const words = new URLSearchParams(query as Record<string, string>).toString();
  const address = `./${path}${words === "" ? "" : `?${words}`}`;
  let answer = known.get(address);
  if (!answer) {
    answer = asked(address);
    if (known.size >= most) known.delete(known.keys().next().value!);
    known.set(address, answer);
    // A failed request may be repeated.
    answer.catch(() => known.delete(address));
  }
  return answer as Promise<T>;
}

async function asked(address: string): Promise<unknown> {
  let response: Response;
  try {
    response = await fetch(address);
  } catch {
    throw new Error("The studio does not answer. Is it still being served?");
  }
  if (!response.ok) throw new Error((await response.text()).trim());
  return response.json();
}
