import { z } from 'zod';
import { type Entity, type EntityName, isProperties, nextId, type Properties } from './company.ts';
import type { QuickbooksState } from './quickbooks.state.ts';
import { malformed, missing, notFound, QuickbooksError, tooLong, unsupported } from './quickbooks-error.ts';
import { formatTime } from './times.ts';

/** A reference to another record. */
export const Reference = z.strictObject({ value: z.string(), name: z.string().optional() });

/** Properties that clients may send but not set. */
const READ_ONLY = ['Id', 'SyncToken', 'sparse', 'domain', 'MetaData', 'TotalAmt', 'Balance', 'BalanceWithJobs', 'FullyQualifiedName'];

/** Parses the properties of a body that clients may set. Null is the same as missing. */
export function parseBody<T>(schema: z.ZodType<T>, body: Properties): T {
  const sent = Object.fromEntries(Object.entries(body).filter(([name, value]) => value !== null && !READ_ONLY.includes(name)));
  const { data, error } = schema.safeParse(sent);
  const [issue] = error?.issues ?? [];
  if (issue) throw toQuickbooksError(issue, sent);
  return data as T;
}

function toQuickbooksError(issue: z.core.$ZodIssue, sent: Properties): QuickbooksError {
  const name = String(issue.path.findLast((part) => typeof part === 'string') ?? '');
  const value = issue.path.reduce<unknown>((parent, part) => (parent as Record<PropertyKey, unknown>)[part], sent);
  if (issue.code === 'unrecognized_keys') {
    const [unknown = ''] = issue.keys;
    return new QuickbooksError('2010', `Property Name:${unknown} specified is unsupported or invalid`, unknown);
  }
  if (value === undefined || issue.code === 'too_small') return missing(name);
  if (issue.code === 'too_big' && typeof value === 'string') return tooLong(name, value.length, Number(issue.maximum));
  if (issue.code === 'too_big') return new QuickbooksError('6000', `Business Validation Error: The amount is too large: ${value}`, name);
  if (issue.code === 'invalid_value') return new QuickbooksError('2170', `Invalid Enumeration : ${value}`, name);
  if (issue.code === 'invalid_format') return new QuickbooksError('6000', `Business Validation Error: Invalid Date: ${value}`, name);
  return malformed();
}

/** Returns the record that a sparse update changes; undefined if the body creates one. Rejects an unknown ID and an outdated SyncToken. */
export function findUpdated(state: QuickbooksState, name: EntityName, body: Properties): Entity | undefined {
  if (body.Id === undefined || body.Id === null) return undefined;
  if (body.sparse !== true) throw unsupported(`Full update of ${name}`);
  return findCurrent(state, name, body);
}

/** Returns the record with the ID and SyncToken of a body. */
export function findCurrent({ company }: QuickbooksState, name: EntityName, { Id, SyncToken }: Properties): Entity {
  const before = company.records[name].get(String(Id));
  if (!before) throw notFound();
  if (SyncToken === undefined || SyncToken === null) throw missing('SyncToken');
  if (String(SyncToken) === before.SyncToken) return before;
  throw new QuickbooksError(
    '5010',
    'Stale Object Error : You and another user were working on this at the same time. another user finished before you did, so your work was not saved.',
  );
}

/** Stores a new record, or a new version of `before`. */
export function saveEntity(state: QuickbooksState, name: EntityName, before: Entity | undefined, properties: Properties): Entity {
  const time = formatTime(state.base.clock.now());
  const entity: Entity = {
    ...properties,
    domain: 'QBO',
    sparse: false,
    Id: before?.Id ?? nextId(state.company, name),
    SyncToken: before ? String(Number(before.SyncToken) + 1) : '0',
    MetaData: { CreateTime: before?.MetaData.CreateTime ?? time, LastUpdatedTime: time },
  };
  state.company.records[name].set(entity.Id, entity);
  return entity;
}

/** Returns the record to which a reference refers. */
export function findReferenced({ company }: QuickbooksState, name: EntityName, element: string, reference: unknown): Entity {
  const id = isProperties(reference) ? String(reference.value) : '';
  if (id === '') throw missing(element);
  const entity = company.records[name].get(id);
  if (!entity) throw new QuickbooksError('2500', `Invalid Reference Id : ${name} element id ${id} not found`, element);
  return entity;
}

/** Rounds an amount to cents. */
export function toCents(amount: number): number {
  return Math.round((amount + Number.EPSILON * Math.sign(amount)) * 100) / 100;
}
