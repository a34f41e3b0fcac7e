/**
 * Returns the line starts, `from` included, at which no row begins that ends within the text. Scans once from the
 * end, so that text with broken quotes isn't parsed again for each line.
 */
export function findUnfinished(text: string, from: number, delimiter: string, isLast: boolean): ReadonlySet<number> {
  const found = new Set<number>();
  // Whether a row ends from this position on: inside quotes, after other characters of a cell, and at a new cell.
  let quoted = false;
  let inside = isLast;
  let fresh = isLast;
  let quotedAfterNext = false;
  for (let at = text.length - 1; at >= from; at -= 1) {
    const char = text[at];
    const before: Readonly<Record<'quoted' | 'inside' | 'fresh', boolean>> = { quoted, inside, fresh };
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
