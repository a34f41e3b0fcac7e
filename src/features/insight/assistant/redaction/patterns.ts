import type { Found } from './found.ts';

/** Email addresses: 'nadia@harbor.example'. */
export function findEmails(text: string, word: string): Found[] {
  const found: Found[] = [];
  if (!text.includes('@')) return found;
  const local = /[\p{L}\p{N}\p{M}!#$%&'*+/=?^_`{|}~.-]+/gu;
  for (let match = local.exec(text); match; match = local.exec(text)) {
    if (text[local.lastIndex] !== '@') continue;
    const end = findDomainEnd(text, local.lastIndex + 1);
    if (end === undefined) continue;
    found.push({ start: match.index, end, word });
    local.lastIndex = end;
  }
  return found;
}

/** The end of a domain with a letter or digit before its last dot and letters behind it. */
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
export function findVins(text: string, word: string): Found[] {
  const found: Found[] = [];
  const runs = /\w+/g;
  for (let match = runs.exec(text); match; match = runs.exec(text)) {
    const [run] = match;
    if (run.length === 17 && /^[A-HJ-NPR-Z\d]+$/i.test(run) && /\d/.test(run))
      found.push({ start: match.index, end: runs.lastIndex, word });
  }
  return found;
}

/** Serial numbers and IDs such as 'ISCANP-46844'. */
export function findSerials(text: string, word: string): Found[] {
  const found: Found[] = [];
  if (!text.includes('-')) return found;
  const runs = /\w+/g;
  const numbers = /-\d{4,}\b/y;
  for (let match = runs.exec(text); match; match = runs.exec(text)) {
    numbers.lastIndex = runs.lastIndex;
    if (!/^[A-Z]{3}[A-Z\d]*$/i.test(match[0]) || !numbers.test(text)) continue;
    found.push({ start: match.index, end: numbers.lastIndex, word });
    runs.lastIndex = numbers.lastIndex;
  }
  return found;
}

/**
 * Phone numbers: one to four digits, perhaps behind a '+', then two to five groups of two to five digits and a last digit, with up to two
 * blanks or signs between them, and up to three behind the first digits.
 */
export function findPhones(text: string, word: string): Found[] {
  const runs = readRuns(text);
  const found: Found[] = [];
  for (let first = 0; first < runs.length; first += 1) {
    const start = findPhoneStart(text, runs[first]);
    const last = start === undefined ? undefined : findLastRun(text, runs, first);
    if (start === undefined || last === undefined) continue;
    found.push({ start, end: runs[last]?.end ?? start, word });
    first = last;
  }
  return found;
}

interface Run {
  readonly start: number;
  readonly end: number;
}

function readRuns(text: string): Run[] {
  const runs: Run[] = [];
  const digits = /\d+/g;
  for (let match = digits.exec(text); match; match = digits.exec(text)) runs.push({ start: match.index, end: digits.lastIndex });
  return runs;
}

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
const MOST_GROUPS = 5;

/** The run of digits that ends the longest phone number from `first` on. A run may be several groups. */
function findLastRun(text: string, runs: readonly Run[], first: number): number | undefined {
  let last: number | undefined;
  let least = 0;
  let most = 0;
  for (let at = first + 1; least <= MOST_GROUPS; at += 1) {
    const before = runs[at - 1];
    const run = runs[at];
    if (!before || !run || !(at === first + 1 ? FIRST_GAP : GAP).test(text.slice(before.end, run.start))) break;
    const digits = run.end - run.start;
    // As the last run, its last digit is in no group.
    const groups = Math.ceil((digits - 1) / 5);
    const room = Math.floor((digits - 1) / 2);
    const isLast = digits !== 2 && least + groups <= MOST_GROUPS && most + room >= 2;
    if (isLast && !TOUCHES_AFTER.test(text.slice(run.end, run.end + 2))) last = at;
    if (digits < 2) break;
    least += Math.ceil(digits / 5);
    most += Math.floor(digits / 2);
  }
  return last;
}
