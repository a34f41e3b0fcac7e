import { payloadTooLarge } from '../../../../platform/errors.ts';

const MAX_PARTS = 1_000;
export const MAX_LEVELS = 256;
export const MAX_HEADER_BYTES = 256 * 1024;

/**
 * Throws a 413 if the message has too many parts. postal-mime creates an object for each part before it returns, so they are counted first.
 */
export function requireFewParts(raw: Buffer): void {
  if (countLines(raw, () => true) <= MAX_PARTS) return;
  const text = raw.toString('latin1');
  // A boundary in several parameters (RFC 2231) could be any line. Mail programs don't write them.
  const boundaries = /boundary\*/i.test(text) ? undefined : findBoundaries(text);
  if (!boundaries || countLines(raw, (line) => boundaries.has(line)) > MAX_PARTS)
    throw payloadTooLarge('The message has more than 1,000 parts.');
}

/** Longest boundary by RFC 2046, with room for careless senders. */
const BOUNDARY_LIMIT = 200;

/** Counts the lines that start with `--` and satisfy the condition without it, up to the first above the limit. */
function countLines(raw: Buffer, isCounted: (line: string) => boolean): number {
  let count = 0;
  for (let at = raw.indexOf('\n--'); at !== -1 && count <= MAX_PARTS; at = raw.indexOf('\n--', at + 3)) {
    const rest = raw.toString('latin1', at + 3, at + 3 + BOUNDARY_LIMIT + 2);
    const [line = ''] = rest.split('\n', 1);
    if (isCounted(line.trimEnd())) count += 1;
  }
  return count;
}

function findBoundaries(text: string): Set<string> {
  const declared = text.matchAll(/boundary="?(?<value>[^"\r\n;]{1,200})/gi);
  return new Set([...declared].map((match) => match.groups?.value?.trim() ?? ''));
}

/** Returns the error of a parser limit as a 413, and any other error as is. */
export function toLimitError(error: unknown): unknown {
  const message = error instanceof Error ? error.message : '';
  if (message.startsWith('Maximum MIME nesting depth')) return payloadTooLarge('The message has more than 256 levels of parts.');
  if (message.startsWith('Maximum header size')) return payloadTooLarge('The message has more than 256 KB of headers.');
  return error;
}
