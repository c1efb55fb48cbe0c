// One name with wildcards: *, ? and [...].

/** Whether one character is meant; undefined stands for any number of any characters. */
type Piece = ((character: string) => boolean) | undefined;

/** A function that tells whether a name is meant by a pattern; one that begins with a dot is meant by a dot only. */
export function wildcard(pattern: string): (name: string) => boolean {
  const pieces = piecesOf(pattern);
  return (name) => (pattern.startsWith(".") || !name.startsWith(".")) && matches(pieces, [...name]);
}

function piecesOf(pattern: string): Piece[] {
  const characters = [...pattern];
  const pieces: Piece[] = [];
  for (let at = 0; at < characters.length; at++) {
    const own = characters[at];
    // The first character of a set may be the one that ends it.
    const end = own === "[" ? characters.indexOf("]", at + (/[!^]/.test(characters[at + 1] ?? "") ? 3 : 2)) : -1;
    if (own === "*") pieces.push(undefined);
    else if (own === "?") pieces.push(() => true);
    else if (end > 0) {
      pieces.push(setOf(characters.slice(at + 1, end)));
      at = end;
    } else pieces.push((character) => character === own);
  }
  return pieces;
}

/** The characters between brackets, and ranges of them: none where one ends before it begins. */
function setOf(inside: readonly string[]): (character: string) => boolean {
  const negated = inside[0] === "!" || inside[0] === "^";
  const ranges: [from: string, to: string][] = [];
  for (let at = negated ? 1 : 0; at < inside.length; at++) {
    const isRange = inside[at + 1] === "-" && at + 2 < inside.length;
    ranges.push([inside[at], isRange ? inside[at + 2] : inside[at]]);
    if (isRange) at += 2;
  }
  return (character) => ranges.some(([from, to]) => from <= character && character <= to) !== negated;
}

/** Each piece in turn; where one does not fit, the last star takes one character more, and none before it needs to. */
function matches(pieces: readonly Piece[], name: readonly string[]): boolean {
  let [piece, at, star, starAt] = [0, 0, -1, 0];
  while (at < name.length) {
    if (piece < pieces.length && pieces[piece] === undefined) {
      star = piece++;
      starAt = at;
    } else if (piece < pieces.length && pieces[piece]!(name[at])) {
      piece++;
      at++;
    } else if (star >= 0) {
      piece = star + 1;
      at = ++starAt;
    } else return false;
  }
  while (piece < pieces.length && pieces[piece] === undefined) piece++;
  return piece === pieces.length;
}
