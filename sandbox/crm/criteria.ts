import { fieldOf } from './answers.ts';
import type { CrmState } from './crm.state.ts';
import type { CrmRecord } from './store.ts';
import { parseSecond } from './times.ts';

export type Predicate = (record: CrmRecord) => boolean;

/** `((Company:equals:Zylker)and(Email:starts_with:a))` as a test of records; undefined when it cannot be read. */
export function parseCriteria(state: CrmState, text: string): Predicate | undefined {
  const reader = { text: text.trim(), at: 0 };
  const predicate = readGroup(state, reader);
  return predicate && reader.at === reader.text.length ? predicate : undefined;
}

interface Reader {
  readonly text: string;
  at: number;
}

function readGroup(state: CrmState, reader: Reader): Predicate | undefined {
  if (reader.text[reader.at] !== '(') return undefined;
  if (reader.text[reader.at + 1] !== '(') return readComparison(state, reader);
  reader.at += 1;
  const inner = readChain(state, reader);
  if (reader.text[reader.at] !== ')') return undefined;
  reader.at += 1;
  return inner;
}

function readChain(state: CrmState, reader: Reader): Predicate | undefined {
  let left = readGroup(state, reader);
  for (;;) {
    const [, word] = /^\s*(and|or)\s*\(/i.exec(reader.text.slice(reader.at)) ?? [];
    if (!left || word === undefined) return left;
    reader.at = reader.text.indexOf('(', reader.at);
    const right = readGroup(state, reader);
    left = right && join(left, word.toLowerCase(), right);
  }
}

function join(left: Predicate, word: string, right: Predicate): Predicate {
  return word === 'and' ? (record) => left(record) && right(record) : (record) => left(record) || right(record);
}

function readComparison(state: CrmState, reader: Reader): Predicate | undefined {
  // Parentheses inside a value are escaped with a backslash.
  const match = /^\(([A-Za-z_0-9]+):([a-z_]+):((?:\\.|[^\\()])*)\)/.exec(reader.text.slice(reader.at));
  if (!match) return undefined;
  const [whole, field = '', operator = '', value = ''] = match;
  const compare = OPERATORS[operator];
  if (!compare) return undefined;
  reader.at += whole.length;
  return (record) => compare(comparable(fieldOf(state, record, field)), value);
}

type Comparison = (actual: string | number, wanted: string) => boolean;

const OPERATORS: Record<string, Comparison | undefined> = {
  equals: (actual, wanted) => order(actual, plain(wanted)) === 0,
  not_equal: (actual, wanted) => order(actual, plain(wanted)) !== 0,
  starts_with: (actual, wanted) => String(actual).toLowerCase().startsWith(plain(wanted).toLowerCase()),
  greater_than: (actual, wanted) => actual !== '' && order(actual, plain(wanted)) > 0,
  greater_equal: (actual, wanted) => actual !== '' && order(actual, plain(wanted)) >= 0,
  less_than: (actual, wanted) => actual !== '' && order(actual, plain(wanted)) < 0,
  less_equal: (actual, wanted) => actual !== '' && order(actual, plain(wanted)) <= 0,
  in: (actual, wanted) => split(wanted).some((one) => order(actual, one) === 0),
  between: (actual, wanted) => {
    const [from = '', to = ''] = split(wanted);
    return actual !== '' && order(actual, from) >= 0 && order(actual, to) <= 0;
  },
};

/** Lookups are compared by their id. */
function comparable(value: unknown): string | number {
  if (value === null || value === undefined) return '';
  if (typeof value === 'object') return (value as { id?: string }).id ?? '';
  return typeof value === 'number' ? value : String(value);
}

const TIME = /^\d{4}-\d{2}-\d{2}T/;

function order(actual: string | number, wanted: string): number {
  if (typeof actual === 'number') return actual - Number(wanted);
  if (TIME.test(actual)) return (parseSecond(actual) ?? 0) - (parseSecond(wanted) ?? 0);
  const [left, right] = [actual.toLowerCase(), wanted.toLowerCase()];
  return left === right ? 0 : left < right ? -1 : 1;
}

/** Commas part values, unless they are escaped. */
function split(text: string): string[] {
  return (text.match(/(?:\\.|[^\\,])+/g) ?? []).map(plain);
}

function plain(text: string): string {
  return text.replace(/\\(.)/g, '$1').trim();
}
