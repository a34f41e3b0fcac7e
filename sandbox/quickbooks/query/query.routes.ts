import type { FastifyInstance } from 'fastify';
import type { Properties } from '../entities/entity.ts';
import { addCompanyRoute } from '../guard.ts';
import type { QuickbooksState } from '../quickbooks.state.ts';
import { formatExactTime } from '../times.ts';
import { parseQuery } from './query-parser.ts';
import { runQuery } from './query-run.ts';

export function queryRoutes(app: FastifyInstance, state: () => QuickbooksState): void {
  addCompanyRoute(app, state, { method: 'GET', path: '/query' }, ({ quickbooks, query }) => toBody(quickbooks, query.query ?? ''));
}

/** Returns what a query finds; rejects it with 4000 or 4001. */
function toBody({ company, base }: QuickbooksState, text: string): Properties {
  return { QueryResponse: runQuery(company, parseQuery(text)), time: formatExactTime(base.clock.now()) };
}
