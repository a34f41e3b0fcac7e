import type { CrmState } from '../crm.state.ts';
import { CrmError } from '../crm-error.ts';
import { getField } from '../records/record-view.ts';
import type { CrmRecord, ModuleStore } from '../records/store.ts';
import { parseComparison } from './comparisons.ts';

export type Predicate = (record: CrmRecord) => boolean;

const MAX_COMPARISONS = 10;
const MAX_DEPTH = 20;

interface Reader {
  readonly state: CrmState;
  readonly store: ModuleStore;
  readonly text: string;
  at: number;
  /** Comparisons read so far. */
  count: number;
}

/** `((Company:equals:Zylker)and(Email:starts_with:a))` as a test of records; refuses what cannot be searched for. */
export function parseCriteria(state: CrmState, store: ModuleStore, text: string): Predicate {
  const reader: Reader = { state, store, text: text.trim(), at: 0, count: 0 };
  const predicate = readGroup(reader, 0);
  if (reader.count > MAX_COMPARISONS) throw new CrmError(400, 'CRITERIA_LIMIT_EXCEEDED');
  const isWhole = predicate !== undefined && reader.at === reader.text.length;
  if (!isWhole) throw new CrmError(400, 'INVALID_QUERY', { reason: 'invalid query formed' });
  return predicate;
}

function readGroup(reader: Reader, depth: number): Predicate | undefined {
  if (reader.text[reader.at] !== '(' || depth > MAX_DEPTH) return undefined;
  if (reader.text[reader.at + 1] !== '(') return readComparison(reader);
  reader.at += 1;
  const inner = readChain(reader, depth + 1);
  if (reader.text[reader.at] !== ')') return undefined;
  reader.at += 1;
  return inner;
}

function readChain(reader: Reader, depth: number): Predicate | undefined {
  let left = readGroup(reader, depth);
  for (;;) {
    const [, word] = /^\s*(and|or)\s*\(/i.exec(reader.text.slice(reader.at)) ?? [];
    if (!left || word === undefined) return left;
    reader.at = reader.text.indexOf('(', reader.at);
    const right = readGroup(reader, depth);
    left = right && join(left, word.toLowerCase(), right);
  }
}

function join(left: Predicate, word: string, right: Predicate): Predicate {
  return word === 'and' ? (record) => left(record) && right(record) : (record) => left(record) || right(record);
}

function readComparison(reader: Reader): Predicate | undefined {
  // Parentheses inside a value are escaped with a backslash.
  const match = /^\(([A-Za-z_0-9]+):([a-z_]+):((?:\\.|[^\\()])*)\)/.exec(reader.text.slice(reader.at));
  if (!match) return undefined;
  const [whole, name = '', operator = '', value = ''] = match;
  const comparison = compareField(reader, name, operator, value);
  reader.at += whole.length;
  reader.count += 1;
  return (record) => comparison(getField(reader.state, record, name));
}

function isSearchable({ base }: CrmState, name: string): boolean {
  return name !== 'Modified_Time' || base.settings.isOn('crmSearchesModifiedTime');
}

function compareField(reader: Reader, name: string, operator: string, value: string) {
  const field = reader.store.fields.find((candidate) => candidate.name === name);
  if (!field || !isSearchable(reader.state, name))
    throw new CrmError(400, 'INVALID_QUERY', { reason: 'the field is not available for search', api_name: name });
  const contains = () => reader.count > 1 && reader.state.base.settings.isOn('crmEqualsContains');
  return parseComparison(field, operator, value, contains);
}
