import type { FastifyInstance } from 'fastify';
import { addCompanyRoute } from '../guard.ts';
import type { QuickbooksState } from '../quickbooks.state.ts';
import { missing, QuickbooksError } from '../quickbooks-error.ts';
import { formatExactTime, formatTime } from '../times.ts';
import { ENTITY_NAMES, type EntityName, type Properties } from './entity.ts';

const LOOKBACK_MS = 30 * 86_400_000;

/** What changed since a time, deleted records included; thirty days back at most. */
export function changeRoutes(app: FastifyInstance, state: () => QuickbooksState): void {
  addCompanyRoute(app, state, { method: 'GET', path: '/cdc' }, ({ state, query }) => {
    const now = state.base.clock.now();
    const since = Date.parse(query.changedSince ?? '');
    if (Number.isNaN(since)) throw missing('changedSince');
    if (since < now - LOOKBACK_MS)
      throw new QuickbooksError('6000', 'Business Validation Error: changedSince is more than 30 days ago', 'changedSince');
    if (!query.entities) throw missing('entities');
    const responses = query.entities.split(',').map((name) => findChanges(state, name.trim(), since));
    return { CDCResponse: [{ QueryResponse: responses }], time: formatExactTime(now) };
  });
}

function findChanges({ company }: QuickbooksState, wanted: string, since: number): Properties {
  const name = ENTITY_NAMES.find((candidate: EntityName) => candidate.toLowerCase() === wanted.toLowerCase());
  if (!name) throw new QuickbooksError('2170', `Invalid Enumeration : ${wanted}`, 'entities');
  const changed = [...company.records[name].values()].filter(({ MetaData }) => Date.parse(MetaData.LastUpdatedTime) >= since);
  const deleted = company.deleted
    .filter((tombstone) => tombstone.name === name && tombstone.at >= since)
    .map(({ id, at }) => ({ domain: 'QBO', status: 'Deleted', Id: id, MetaData: { LastUpdatedTime: formatTime(at) } }));
  const all = [...changed, ...deleted];
  return all.length === 0 ? {} : { [name]: all, startPosition: 1, maxResults: all.length };
}
