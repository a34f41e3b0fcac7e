import type { QuickbooksState } from '../quickbooks.state.ts';
import { missing, notFound, QuickbooksError, tooLong } from '../quickbooks-error.ts';
import { formatTime } from '../times.ts';
import type { Entity, EntityName, Properties } from './entity.ts';
import { type Kinds, parseProperties } from './property-kinds.ts';

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

/** The properties of a body that can be written, as they are kept; throws 2010 for one that does not exist or cannot hold its value. */
export function parseWritable(body: Properties, kinds: Kinds): Properties {
  checkNames(body, kinds, IGNORED);
  return parseProperties(Object.fromEntries(Object.entries(body).filter(([name]) => Object.hasOwn(kinds, name))), kinds);
}

/** The properties of a part of a body, as they are kept; throws 2010 as for the body itself. */
export function parsePart(sent: Properties, kinds: Kinds): Properties {
  checkNames(sent, kinds);
  return parseProperties(sent, kinds);
}

function checkNames(sent: Properties, kinds: Kinds, others: readonly string[] = []): void {
  const unknown = Object.keys(sent).find((name) => !Object.hasOwn(kinds, name) && !others.includes(name));
  if (unknown !== undefined) throw new QuickbooksError('2010', `Property Name:${unknown} specified is unsupported or invalid`, unknown);
}

/** Whether a body changes a record instead of creating one. */
export function isUpdate({ Id }: Properties): boolean {
  return Id !== undefined && Id !== null;
}

/** Whether a change leaves alone what it does not name. */
export function isSparse({ sparse }: Properties): boolean {
  return String(sparse) === 'true';
}

/** The record an update means; throws 610 when there is none, 5010 when somebody else was faster. */
export function findCurrent(state: QuickbooksState, name: EntityName, { Id, SyncToken }: Properties): Entity {
  const before = state.company.records[name].get(String(Id));
  if (!before) throw notFound();
  if (SyncToken === undefined || SyncToken === null) throw missing('SyncToken');
  if (String(SyncToken) !== before.SyncToken)
    throw new QuickbooksError(
      '5010',
      `Stale Object Error : You and another user were working on this at the same time. another user finished before you did, so your work was not saved.`,
    );
  return before;
}

/** What identifies the next state of a record: a new one, or the one before with a higher SyncToken. */
export function nextIdentity(
  { base }: QuickbooksState,
  before: Entity | undefined,
  newId: () => string,
): Pick<Entity, 'Id' | 'SyncToken' | 'MetaData'> {
  const time = formatTime(base.clock.now());
  return {
    Id: before?.Id ?? newId(),
    SyncToken: before ? String(Number(before.SyncToken) + 1) : '0',
    MetaData: { CreateTime: before?.MetaData.CreateTime ?? time, LastUpdatedTime: time },
  };
}

/** Throws 2050 when a text is longer than a property can hold. */
export function checkLengths(properties: Properties, limits: Readonly<Record<string, number>>): void {
  for (const [name, max] of Object.entries(limits)) {
    const value = properties[name];
    if (typeof value === 'string' && value.length > max) throw tooLong(name, value.length, max);
  }
}

/** Money to the cent. */
export function toCents(amount: number): number {
  return Math.round((amount + Number.EPSILON * Math.sign(amount)) * 100) / 100;
}
