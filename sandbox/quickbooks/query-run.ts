import { type Books, idsNumbered, ownerOf } from './books.ts';
import { BooksFault } from './books-fault.ts';
import { ENTITY_NAMES, type Entity, type EntityName, isProperties, type Properties } from './entity.ts';
import type { Condition, Query } from './query-parser.ts';

const COMMON = ['Id', 'MetaData.CreateTime', 'MetaData.LastUpdatedTime'];
const PERSON = [...COMMON, 'DisplayName', 'Active', 'GivenName', 'FamilyName', 'PrintOnCheckName'];

/** What can be asked for, by kind. */
const PROPERTIES: Readonly<Record<EntityName, readonly string[]>> = {
  Customer: [
    ...PERSON,
    'CompanyName',
    'FullyQualifiedName',
    'Balance',
    'Taxable',
    'PrimaryEmailAddr',
    'PrimaryPhone',
    'Notes',
    'BillAddr',
    'SyncToken',
  ],
  Vendor: [...PERSON, 'CompanyName', 'Balance', 'SyncToken'],
  Employee: [...PERSON, 'SyncToken'],
  Item: [...COMMON, 'Name', 'FullyQualifiedName', 'Active', 'Type', 'UnitPrice', 'Taxable', 'SyncToken'],
  Invoice: [
    ...COMMON,
    'DocNumber',
    'TxnDate',
    'DueDate',
    'CustomerRef',
    'Balance',
    'TotalAmt',
    'PrivateNote',
    'Line',
    'TxnTaxDetail',
    'SyncToken',
  ],
};

/** The answer to a query: `{}` when nothing is found; inactive records only when `Active` is asked for. */
export function runQuery(books: Books, query: Query, ignoresCase: boolean): Properties {
  const name = ENTITY_NAMES.find((candidate) => candidate.toLowerCase() === query.entity.toLowerCase());
  if (!name) throw invalid(`Invalid context declaration: ${query.entity}`);
  checkProperties(query, name);
  const asksForActive = query.where.some(({ property }) => property === 'Active');
  const found = candidates(books, name, query.where, ignoresCase).filter(
    (entity) => (asksForActive || entity.Active !== false) && query.where.every((condition) => fulfils(entity, condition, ignoresCase)),
  );
  if (query.select === 'count') return { totalCount: found.length };
  const start = query.startPosition - 1;
  const page = sorted(found, query.orderBy).slice(start, start + query.maxResults);
  if (page.length === 0) return {};
  return { [name]: page.map((entity) => project(entity, query.select)), startPosition: query.startPosition, maxResults: page.length };
}

function checkProperties({ select, where, orderBy }: Query, name: EntityName): void {
  const asked = [
    ...(Array.isArray(select) ? select : []),
    ...where.map(({ property }) => property),
    ...(orderBy ? [orderBy.property] : []),
  ];
  const unknown = asked.find((property) => !PROPERTIES[name].includes(property));
  if (unknown) throw invalid(`Property ${unknown} not found for Entity ${name}`);
}

function invalid(problem: string): BooksFault {
  return new BooksFault('4001', `QueryValidationError: ${problem}`);
}

/** Names, numbers and ids are looked up; everything else is searched. */
function candidates(books: Books, name: EntityName, where: readonly Condition[], ignoresCase: boolean): readonly Entity[] {
  const records = books.records[name];
  const value = (property: string) => where.find((condition) => condition.operator === '=' && condition.property === property)?.values[0];
  const id = value('Id');
  const displayName = value('DisplayName');
  const docNumber = value('DocNumber');
  if (id !== undefined) return existing([records.get(id)]);
  if (displayName !== undefined) return existing([records.get(ownerNamed(books, name, displayName))]);
  if (docNumber !== undefined && !ignoresCase) return existing(idsNumbered(books, docNumber).map((number) => records.get(number)));
  return [...records.values()];
}

function ownerNamed(books: Books, name: EntityName, displayName: string): string {
  const owner = ownerOf(books, displayName);
  return owner?.name === name ? owner.id : '';
}

function existing(entities: readonly (Entity | undefined)[]): readonly Entity[] {
  return entities.filter((entity) => entity !== undefined);
}

function fulfils(entity: Entity, { property, operator, values }: Condition, ignoresCase: boolean): boolean {
  const actual = propertyOf(entity, property);
  if (actual === undefined || actual === null) return false;
  const [first = ''] = values;
  if (operator === 'in') return values.some((value) => compare(actual, value, ignoresCase) === 0);
  if (operator === 'like') return patternOf(first, ignoresCase).test(String(actual));
  const order = compare(actual, first, ignoresCase);
  return { '=': order === 0, '<': order < 0, '>': order > 0, '<=': order <= 0, '>=': order >= 0 }[operator];
}

function compare(actual: unknown, value: string, ignoresCase: boolean): number {
  if (typeof actual === 'number') return actual - Number(value);
  const [left, right] =
    ignoresCase || typeof actual === 'boolean' ? [String(actual).toLowerCase(), value.toLowerCase()] : [String(actual), value];
  if (/^\d{4}-\d{2}-\d{2}T/.test(left)) return Date.parse(left) - Date.parse(value);
  return left === right ? 0 : left < right ? -1 : 1;
}

/** `%` stands for any text. */
function patternOf(text: string, ignoresCase: boolean): RegExp {
  const parts = text.split('%').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`, ignoresCase ? 'is' : 's');
}

/** Follows dots; of a reference its value, of an address its text. */
function propertyOf(entity: Entity, path: string): unknown {
  const value = path.split('.').reduce<unknown>((parent, name) => (isProperties(parent) ? parent[name] : undefined), entity);
  return isProperties(value) ? (value.value ?? value.Address ?? value.FreeFormNumber) : value;
}

function sorted(entities: readonly Entity[], orderBy: Query['orderBy']): readonly Entity[] {
  if (!orderBy) return entities;
  const sign = orderBy.isDescending ? -1 : 1;
  const { property } = orderBy;
  return entities.toSorted((a, b) => sign * compare(propertyOf(a, property) ?? '', String(propertyOf(b, property) ?? ''), true));
}

function project(entity: Entity, select: Query['select']): Properties {
  if (!Array.isArray(select)) return entity;
  const names = new Set(['Id', ...select.map((path: string) => path.split('.')[0] ?? path)]);
  return { ...Object.fromEntries(Object.entries(entity).filter(([name]) => names.has(name))), domain: 'QBO', sparse: true };
}
