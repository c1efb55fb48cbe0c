// The text of one CSV record as the texts of its cells.

/** The texts of the cells of a record, without quotes and surrounding blanks; a blank as delimiter stands for any run of blanks. */
export function recordCells(record: string, delimiter: string): string[] {
  if (!record.includes('"'))
    return delimiter === " " ? trimmed(record).split(/[ \t]+/) : record.split(delimiter).map(trimmed);
  const cells: string[] = [];
  const isEnd = (character: string) => character === delimiter || (delimiter === " " && character === "\t");
  for (let at = 0; ; ) {
    while (isBlank(record[at]) && !(isEnd(record[at]) && delimiter !== " ")) at++;
    if (delimiter === " " && at === record.length && cells.length > 0) return cells;
    let text = "";
    if (record[at] === '"') {
      for (at++; at < record.length; at++) {
        if (record[at] === '"') {
          if (record[at + 1] !== '"') break;
          at++;
        }
        text += record[at];
      }
      at++;
      while (at < record.length && !isEnd(record[at])) at++;
    } else {
      const from = at;
      while (at < record.length && !isEnd(record[at])) at++;
      text = trimmed(record.slice(from, at));
    }
    cells.push(text);
    if (at >= record.length) return cells;
    at++;
  }
}

/** The text without surrounding blanks and tabs. */
function trimmed(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && isBlank(text[from])) from++;
  while (to > from && isBlank(text[to - 1])) to--;
  return text.slice(from, to);
}

function isBlank(character: string | undefined): boolean {
  return character === " " || character === "\t";
}
