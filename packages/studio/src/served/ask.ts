// Questions to the server that the page came from. What was answered once is not asked again.

const known = new Map<string, Promise<unknown>>();
/** Answers that are kept. */
const most = 400;

/** Asks for a document by its path and what goes behind the question mark; throws what the server has to say where it refuses. */
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
    // Who asks again after a failure may be luckier.
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
