import { BooksFault, missing, notFound } from './books-fault.ts';
import type { Entity, EntityName, Properties } from './entity.ts';
import type { QuickbooksState } from './quickbooks.state.ts';
import { timeOf } from './times.ts';

/** Properties that clients may send but not set. */
const IGNORED = [
  'Id',
  'SyncToken',
  'sparse',
  'domain',
  'MetaData',
  'TotalAmt',
  'Balance',
  'BalanceWithJobs',
  'HomeTotalAmt',
  'FullyQualifiedName',
  'status',
];

/** The properties of a body that can be written; throws 2010 for one that does not exist. */
export function writableOf(state: QuickbooksState, body: Properties, allowed: readonly string[]): Properties {
  const unknown = Object.keys(body).find((name) => !allowed.includes(name) && !IGNORED.includes(name));
  if (unknown && state.base.switches.isOn('quickbooksRefusesUnknownProperties'))
    throw new BooksFault('2010', `Property Name:${unknown} specified is unsupported or invalid`, unknown);
  return Object.fromEntries(Object.entries(body).filter(([name]) => allowed.includes(name)));
}

/** The record an update means; throws 610 when there is none, 5010 when somebody else was faster. */
export function current(state: QuickbooksState, name: EntityName, { Id, SyncToken }: Properties): Entity {
  const before = state.books.records[name].get(String(Id));
  if (!before) throw notFound();
  if (SyncToken === undefined || SyncToken === null) throw missing('SyncToken');
  if (String(SyncToken) !== before.SyncToken)
    throw new BooksFault(
      '5010',
      `Stale Object Error : You and another user were working on this at the same time. another user finished before you did, so your work was not saved.`,
    );
  return before;
}

/** What identifies the next state of a record: a new one, or the one before with a higher SyncToken. */
export function identityOf(
  { base }: QuickbooksState,
  before: Entity | undefined,
  newId: () => string,
): Pick<Entity, 'Id' | 'SyncToken' | 'MetaData'> {
  const time = timeOf(base.clock.now());
  return {
    Id: before?.Id ?? newId(),
    SyncToken: before ? String(Number(before.SyncToken) + 1) : '0',
    MetaData: { CreateTime: before?.MetaData.CreateTime ?? time, LastUpdatedTime: time },
  };
}

/** Throws 2050 when a text is longer than the books can hold. */
export function checkLength(name: string, value: unknown, max: number): void {
  if (typeof value === 'string' && value.length > max)
    throw new BooksFault(
      '2050',
      `String length specified does not match the supported length. Min:0 Max:${max} supported. Supplied length:${value.length}`,
      name,
    );
}

/** Money to the cent. */
export function toCents(amount: number): number {
  return Math.round((amount + Number.EPSILON * Math.sign(amount)) * 100) / 100;
}
