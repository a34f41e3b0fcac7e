import { sameValue } from '../../../platform/merge.ts';
import { formatCount } from '../../../platform/number-text.ts';
import { cutText } from '../../../platform/text/clean-text.ts';
import type { AuditChange } from './audit.contract.ts';

const TEXT_LIMIT = 500;
const ITEM_LIMIT = 50;
const DEPTH_LIMIT = 4;

/** Fields that say nothing about the action of the user. */
const BOOKKEEPING = new Set(['id', 'version', 'createdAt', 'updatedAt', 'lastUpdated', 'lastUpdatedAt', 'lastModified', 'lastModifiedBy']);

/** A name like these never has its value written, wherever it stands. */
const SECRET_NAME = /passw|secret|token|api_?key|credential|private_?key|cookie|hash/i;

type Values = Readonly<Record<string, unknown>>;

export interface Changed {
  readonly before: Values | undefined;
  readonly after: Values | undefined;
  /** Empty for a new or deleted record: all of it is meant then. */
  readonly fields: readonly string[];
}

/**
 * Each field that has another value than before, as the audit log keeps it: long texts cut, secrets by name only. What `fields` names and
 * the record does not show, such as a password, is hidden. `namesOnly` hides every value.
 */
export function toAuditChanges({ before, after, fields }: Changed, namesOnly = false): AuditChange[] {
  const names = fields.length > 0 ? fields : Object.keys({ ...before, ...after });
  return names.flatMap((field) => {
    const old = before?.[field] ?? null;
    const now = after?.[field] ?? null;
    const isShown = [before, after].some((values) => values !== undefined && field in values);
    if (BOOKKEEPING.has(field) || (isShown && isNothing(old, now))) return [];
    if (namesOnly || !isShown || SECRET_NAME.test(field)) return [{ field, before: null, after: null, isHidden: true }];
    return [{ field, before: shorten(old), after: shorten(now) }];
  });
}

/** Nothing became of a field that says the same as before, or that is as empty in a record that came or went. */
function isNothing(old: unknown, now: unknown): boolean {
  return sameValue(old, now) || (isEmpty(old) && isEmpty(now));
}

function isEmpty(value: unknown): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

/** The value as it is kept: texts, lists and depth cut, secrets within it left out. */
function shorten(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.length > TEXT_LIMIT ? `${cutText(value, TEXT_LIMIT)}…` : value;
  if (typeof value !== 'object' || value === null) return value ?? null;
  if (depth === DEPTH_LIMIT) return '…';
  if (Array.isArray(value)) {
    const items = value.slice(0, ITEM_LIMIT).map((item) => shorten(item, depth + 1));
    return value.length > ITEM_LIMIT ? [...items, `and ${formatCount(value.length - ITEM_LIMIT)} more`] : items;
  }
  const entries = Object.entries(value).filter(([name]) => !SECRET_NAME.test(name));
  return Object.fromEntries(entries.slice(0, ITEM_LIMIT).map(([name, item]) => [name, shorten(item, depth + 1)]));
}
