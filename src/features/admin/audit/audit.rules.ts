import { toSkeleton } from '../../../platform/confusables/confusables.ts';
import { sameValue } from '../../../platform/merge.ts';
import { formatCount } from '../../../platform/number-text.ts';
import { cutText } from '../../../platform/text/clean-text.ts';
import type { AuditActor, AuditChange } from './audit.contract.ts';

const TEXT_LIMIT = 500;
const ITEM_LIMIT = 50;
const DEPTH_LIMIT = 4;

/** Fields that users don't change. */
const BOOKKEEPING = new Set(['id', 'version', 'createdAt', 'updatedAt', 'lastUpdated', 'lastUpdatedAt', 'lastModified', 'lastModifiedBy']);

/** Names of fields whose values are never stored, at any depth. */
const SECRET_NAME = /passw|secret|token|api_?key|credential|private_?key|cookie|hash/i;

type Values = Readonly<Record<string, unknown>>;

export interface Changed {
  readonly before: Values | undefined;
  readonly after: Values | undefined;
  /** Empty for a new or deleted record, meaning all fields. */
  readonly fields: readonly string[];
}

/**
 * Returns the changed fields as stored in the audit log. Shortens long texts and lists secrets by name only. Hides the values of fields
 * that aren't part of the record, such as passwords. `namesOnly` hides all values.
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

/** Whether two values are equal or both empty. */
function isNothing(old: unknown, now: unknown): boolean {
  return sameValue(old, now) || (isEmpty(old) && isEmpty(now));
}

function isEmpty(value: unknown): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

/** Shortens texts, lists and nested values, and omits secrets. */
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

const ID_SHOWN = 8;

/** Returns a function that labels users by their name at that time, with the start of the ID if names in the log look alike. */
export function labelActors(actors: readonly AuditActor[]): (actor: { readonly id: string | null; readonly name: string }) => string {
  const idsOf = new Map<string, Set<string>>();
  for (const { id, name } of actors) idsOf.set(toSkeleton(name), (idsOf.get(toSkeleton(name)) ?? new Set()).add(id));
  return ({ id, name }) => {
    const ids = idsOf.get(toSkeleton(name)) ?? new Set();
    const isShared = id !== null && (ids.size > 1 || (ids.size === 1 && !ids.has(id)));
    return isShared ? `${name} (${id.slice(0, ID_SHOWN)})` : name;
  };
}
