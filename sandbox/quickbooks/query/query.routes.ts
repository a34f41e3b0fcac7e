import type { FastifyInstance } from 'fastify';
import type { Properties } from '../entities/entity.ts';
import { addCompanyRoute } from '../guard.ts';
import type { QuickbooksState } from '../quickbooks.state.ts';
import { formatExactTime } from '../times.ts';
import { parseQuery } from './query-parser.ts';
import { runQuery } from './query-run.ts';

/** A query is in the address, or as text in the body when it is too long for that. */
export function queryRoutes(app: FastifyInstance, state: () => QuickbooksState): void {
  addCompanyRoute(app, state, { method: 'GET', path: '/query' }, ({ quickbooks, query }) => toBody(quickbooks, query.query ?? ''));

  void app.register(async (scope) => {
    scope.addContentTypeParser('application/text', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    addCompanyRoute(scope, state, { method: 'POST', path: '/query' }, ({ quickbooks, request, query }) =>
      toBody(quickbooks, typeof request.body === 'string' ? request.body : (query.query ?? '')),
    );
  });
}

function toBody(quickbooks: QuickbooksState, text: string): Properties {
  return { ...answerQuery(quickbooks, text), time: formatExactTime(quickbooks.base.clock.now()) };
}

/** What a query finds, as answers and items of a batch show it; refuses with 4000 or 4001. */
export function answerQuery({ company, base }: QuickbooksState, text: string): Properties {
  return { QueryResponse: runQuery(company, parseQuery(text), base.settings.isOn('quickbooksQueryIgnoresCase')) };
}
