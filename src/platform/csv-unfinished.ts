/**
 * The places where a line begins, `from` included, at which no row begins that ends within the text: a quote stays open, or, while more
 * text may come, no line end follows. One walk from the end to the beginning finds all of them, so that a text of broken
 * quotes is not read once more for each of its lines.
 */
export function findUnfinished(text: string, from: number, delimiter: string, isLast: boolean): ReadonlySet<number> {
  const found = new Set<number>();
  // Whether a row ends that goes on at this place: inside quotes, after other characters of a cell, and with a new cell.
  let [quoted, inside, fresh] = [false, isLast, isLast];
  let quotedAfterNext = false;
  for (let at = text.length - 1; at >= from; at -= 1) {
    const char = text[at];
    const before = { quoted, inside, fresh };
    const isEnd = char === '\n' || char === '\r';
    const ends = isEnd && (isLast || char === '\n' || at + 1 < text.length);
    inside = isEnd ? ends : char === delimiter ? before.fresh : before.inside;
    fresh = char === '"' ? before.quoted : inside;
    quoted = char !== '"' ? before.quoted : text[at + 1] === '"' ? quotedAfterNext : before.inside;
    quotedAfterNext = before.quoted;
    if (!fresh && beginsLine(text, at, from)) found.add(at);
  }
  return found;
}

function beginsLine(text: string, at: number, from: number): boolean {
  if (at === from) return true;
  const previous = text[at - 1];
  return previous === '\n' || (previous === '\r' && text[at] !== '\n');
}
