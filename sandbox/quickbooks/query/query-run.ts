import { type CompanyFile, findIdsByNumber, findNameOwner } from '../entities/company-file.ts';
import { ENTITY_NAMES, type Entity, type EntityName, type Properties } from '../entities/entity.ts';
import { QuickbooksError } from '../quickbooks-error.ts';
import { compareBy, matches } from './query-match.ts';
import type { Condition, Query } from './query-parser.ts';
import { QUERY_PROPERTIES } from './query-properties.data.ts';

/** The answer to a query: `{}` when nothing is found; inactive records only when `Active` is asked for. */
export function runQuery(company: CompanyFile, query: Query): Properties {
  const name = ENTITY_NAMES.find((candidate) => candidate.toLowerCase() === query.entity.toLowerCase());
  if (!name) throw invalid(`Invalid context declaration: ${query.entity}`);
  checkProperties(query, name);
  const asksForActive = query.where.some(({ property }) => property === 'Active');
  const found = candidates(company, name, query.where).filter(
    (entity) => (asksForActive || entity.Active !== false) && query.where.every((condition) => matches(entity, condition)),
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
    ...orderBy.map(({ property }) => property),
  ];
  const unknown = asked.find((property) => !QUERY_PROPERTIES[name].includes(property));
  if (unknown) throw invalid(`Property ${unknown} not found for Entity ${name}`);
  const odd = where.find(
    ({ property, values }) => property.startsWith('MetaData.') && values.some((value) => Number.isNaN(Date.parse(value))),
  );
  if (odd) throw invalid(`Invalid date for Property ${odd.property}`);
}

function invalid(problem: string): QuickbooksError {
  return new QuickbooksError('4001', `QueryValidationError: ${problem}`);
}

/** Names, numbers and ids are looked up; everything else is searched. */
function candidates(company: CompanyFile, name: EntityName, where: readonly Condition[]): readonly Entity[] {
  const records = company.records[name];
  const value = (property: string) => where.find((condition) => condition.operator === '=' && condition.property === property)?.values[0];
  const id = value('Id');
  const displayName = value('DisplayName');
  const docNumber = value('DocNumber');
  if (id !== undefined) return existing([records.get(id)]);
  if (displayName !== undefined) return existing([records.get(findIdByName(company, name, displayName))]);
  if (docNumber !== undefined) return existing(findIdsByNumber(company, docNumber).map((number) => records.get(number)));
  return [...records.values()];
}

function findIdByName(company: CompanyFile, name: EntityName, displayName: string): string {
  const owner = findNameOwner(company, displayName);
  return owner?.name === name ? owner.id : '';
}

function existing(entities: readonly (Entity | undefined)[]): readonly Entity[] {
  return entities.filter((entity) => entity !== undefined);
}

function sorted(entities: readonly Entity[], orderBy: Query['orderBy']): readonly Entity[] {
  if (orderBy.length === 0) return entities;
  const steps = orderBy.map(
    ({ property, isDescending }) =>
      (a: Entity, b: Entity) =>
        (isDescending ? -1 : 1) * compareBy(a, b, property),
  );
  return entities.toSorted((a, b) => steps.reduce((order, step) => order || step(a, b), 0));
}

function project(entity: Entity, select: Query['select']): Properties {
  if (!Array.isArray(select)) return entity;
  const names = new Set(['Id', ...select.map((path: string) => path.split('.')[0] ?? path)]);
  return { ...Object.fromEntries(Object.entries(entity).filter(([name]) => names.has(name))), domain: 'QBO', sparse: true };
}
