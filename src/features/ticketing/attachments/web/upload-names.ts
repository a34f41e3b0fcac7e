const KEY = 'obdesk-uploads';

interface Kept {
  readonly ticketId: string;
  readonly name: string;
}

/** Remembers in this tab what is on its way, so that a reload can say what it has cut off: a browser keeps no files. */
export function keepNames(uploads: readonly Kept[]): void {
  const kept = [...cutOff, ...uploads.map(({ ticketId, name }) => ({ ticketId, name }))];
  if (kept.length === 0) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, JSON.stringify(kept));
}

/** Gives the names of uploads that were cut off for a ticket before this page was loaded, and forgets them. */
export function forgetNames(ticketId: string): readonly string[] {
  const mine = cutOff.filter((each) => each.ticketId === ticketId);
  if (mine.length > 0) {
    cutOff = cutOff.filter((each) => each.ticketId !== ticketId);
    keepNames([]);
  }
  return mine.map(({ name }) => name);
}

let cutOff: readonly Kept[] = readKept();

function readKept(): readonly Kept[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((each) => typeof each?.ticketId === 'string' && typeof each.name === 'string') : [];
  } catch {
    return [];
  }
}
