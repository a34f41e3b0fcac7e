import type { Match } from './text-match.ts';

/** Email addresses: 'nadia@harbor.example'. */
export function findEmails(text: string, replacement: string): Match[] {
  const matches: Match[] = [];
  if (!text.includes('@')) return matches;
  const local = /[\p{L}\p{N}\p{M}!#$%&'*+/=?^_`{|}~.-]+/gu;
  for (let match = local.exec(text); match; match = local.exec(text)) {
    if (text[local.lastIndex] !== '@') continue;
    const end = findDomainEnd(text, local.lastIndex + 1);
    if (end === undefined) continue;
    matches.push({ start: match.index, end, replacement });
    local.lastIndex = end;
  }
  return matches;
}

/** Returns the end of a domain: a letter or digit, the last dot, and at least two letters. */
function findDomainEnd(text: string, start: number): number | undefined {
  const domain = /[\p{L}\p{N}.-]+/uy;
  domain.lastIndex = start;
  const [labels = ''] = domain.exec(text) ?? [];
  for (let dot = labels.lastIndexOf('.'); dot > 0; dot = labels.lastIndexOf('.', dot - 1)) {
    const letters = /\p{L}{2,}/uy;
    letters.lastIndex = dot + 1;
    if (letters.test(labels)) return start + letters.lastIndex;
  }
  return undefined;
}

/** Vehicle identification numbers: 17 letters and digits without I, O and Q, at least one digit. */
export function findVins(text: string, replacement: string): Match[] {
  const matches: Match[] = [];
  const runs = /\w+/g;
  for (let match = runs.exec(text); match; match = runs.exec(text)) {
    const [run] = match;
    if (run.length === 17 && /^[A-HJ-NPR-Z\d]+$/i.test(run) && /\d/.test(run))
      matches.push({ start: match.index, end: runs.lastIndex, replacement });
  }
  return matches;
}

/** Serial numbers and IDs such as 'ISCANP-46844'. */
export function findSerials(text: string, replacement: string): Match[] {
  const matches: Match[] = [];
  if (!text.includes('-')) return matches;
  const runs = /\w+/g;
  const numbers = /-\d{4,}\b/y;
  for (let match = runs.exec(text); match; match = runs.exec(text)) {
    numbers.lastIndex = runs.lastIndex;
    if (!/^[A-Z]{3}[A-Z\d]*$/i.test(match[0]) || !numbers.test(text)) continue;
    matches.push({ start: match.index, end: numbers.lastIndex, replacement });
    runs.lastIndex = numbers.lastIndex;
  }
  return matches;
}

/**
 * Phone numbers: an optional '+', one to four digits, then two to five groups of two to five digits and a last digit. Groups have up to two
 * separators between them, the first digits up to three after them.
 */
export function findPhones(text: string, replacement: string): Match[] {
  const runs = readRuns(text);
  const matches: Match[] = [];
  for (let first = 0; first < runs.length; first += 1) {
    const start = findPhoneStart(text, runs[first]);
    const last = start === undefined ? undefined : findLastRun(text, runs, first);
    if (start === undefined || last === undefined) continue;
    matches.push({ start, end: runs[last]?.end ?? start, replacement });
    first = last;
  }
  return matches;
}

interface Run {
  readonly start: number;
  readonly end: number;
}

const readRuns = (text: string): Run[] =>
  Array.from(text.matchAll(/\d+/g), ({ 0: digits, index }) => ({ start: index, end: index + digits.length }));

function findPhoneStart(text: string, run: Run | undefined): number | undefined {
  if (!run || run.end - run.start > 4) return undefined;
  if (text[run.start - 1] === '+')
    return TOUCHES_BEFORE.test(text.slice(Math.max(0, run.start - 3), run.start - 1)) ? run.start : run.start - 1;
  return TOUCHES_BEFORE.test(text.slice(Math.max(0, run.start - 2), run.start)) ? undefined : run.start;
}

const TOUCHES_BEFORE = /[\p{L}\d.]$/u;
const TOUCHES_AFTER = /^[\p{L}\d.]/u;
const FIRST_GAP = /^[\s./()-]{1,3}$/;
const GAP = /^[\s./()-]{1,2}$/;
const MAX_GROUPS = 5;

/** Returns the index of the last digit run of the longest phone number that starts at `first`. A run may be several groups. */
function findLastRun(text: string, runs: readonly Run[], first: number): number | undefined {
  let last: number | undefined;
  let minGroups = 0;
  let maxGroups = 0;
  for (let index = first + 1; minGroups <= MAX_GROUPS; index += 1) {
    const previous = runs[index - 1];
    const run = runs[index];
    if (!previous || !run || !(index === first + 1 ? FIRST_GAP : GAP).test(text.slice(previous.end, run.start))) break;
    const digits = run.end - run.start;
    // The last digit of the last run belongs to no group.
    const canBeLast =
      digits !== 2 && minGroups + Math.ceil((digits - 1) / 5) <= MAX_GROUPS && maxGroups + Math.floor((digits - 1) / 2) >= 2;
    if (canBeLast && !TOUCHES_AFTER.test(text.slice(run.end, run.end + 2))) last = index;
    if (digits < 2) break;
    minGroups += Math.ceil(digits / 5);
    maxGroups += Math.floor(digits / 2);
  }
  return last;
}
