// Asks the user for the token that the service requires.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { refusal, useToken as takeToken } from "../../live/access.js";
import { chosen, followModels, watch } from "../../live/watched.js";

export function TokenForm(): JSX.Element {
  const text = useSignal("");
  const isWrong = refusal.value === "wrong";
  const onSubmit = (event: Event) => {
    event.preventDefault();
    if (text.value.trim() === "") return;
    const name = chosen.value;
    takeToken(text.value.trim());
    if (name !== null) watch(name);
    void followModels();
  };
  return (
    <form class="live-token" onSubmit={onSubmit}>
      <h2>The service asks for a token</h2>
      <p>
        A token of scope read is enough: <code>rosenblatt serve --dir DIR --new-token NAME --scope read</code> prints
        one. It is kept for as long as this tab is open.
      </p>
      <label class="field">
        <span>Token</span>
        <input
          type="password"
          autocomplete="off"
          value={text.value}
          onInput={(event) => (text.value = event.currentTarget.value)}
          aria-describedby="token-state"
        />
      </label>
      <p id="token-state" class="wrong" role="status">
        {isWrong && "The service does not know this token."}
      </p>
      <button type="submit" class="main">
        Watch
      </button>
    </form>
  );
}
