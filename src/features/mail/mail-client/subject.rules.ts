import { FORWARD_PREFIXES, REPLY_PREFIXES } from './subject.data.ts';

/** A prefix such as `Re:`, `AW :` or `Re[2]:`. */
const PREFIX = /^(?<name>[\p{L}]{1,14})(?:\[\d{1,3}\])? {0,2}[:：]/u;
/** More prefixes than any chain of replies has. */
const MAX_PREFIXES = 50;

/** Returns the subject without `Re:`, `Fwd:`, `AW:`, `WG:`, `SV:`, `TR:` and the like. */
export function stripSubjectPrefixes(subject: string): string {
  let rest = subject.trim();
  for (let count = 0; count < MAX_PREFIXES; count += 1) {
    const match = PREFIX.exec(rest);
    if (!match || !(isPrefix(REPLY_PREFIXES, match) || isPrefix(FORWARD_PREFIXES, match))) break;
    rest = rest.slice(match[0].length).trimStart();
  }
  return rest;
}

/** Returns whether the first prefix says that the message was forwarded. */
export function isForwardSubject(subject: string): boolean {
  const match = PREFIX.exec(subject.trim());
  return match !== null && isPrefix(FORWARD_PREFIXES, match);
}

const isPrefix = (names: readonly string[], match: RegExpExecArray): boolean => names.includes(match.groups?.name?.toLowerCase() ?? '');
