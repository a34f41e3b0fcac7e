import type { FastifyInstance } from 'fastify';
import type { Properties } from '../entities/entity.ts';
import { addCompanyRoute } from '../guard.ts';
import type { QuickbooksState } from '../quickbooks.state.ts';
import { formatExactTime } from '../times.ts';
import { parseQuery } from './query-parser.ts';
import { runQuery } from './query-run.ts';

/** A query is in the address, or as text in the body when it is too long for that. */
export function queryRoutes(app: FastifyInstance, state: () => QuickbooksState): void {
  const toAnswer = (state: QuickbooksState, text: string) => ({
    ...queryAnswer(state, text),
    time: formatExactTime(state.base.clock.now()),
  });
  addCompanyRoute(app, state, { method: 'GET', path: '/query' }, ({ state, query }) => toAnswer(state, query.query ?? ''));

  void app.register(async (scope) => {
    scope.addContentTypeParser('application/text', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    addCompanyRoute(scope, state, { method: 'POST', path: '/query' }, ({ state, request, query }) =>
      toAnswer(state, typeof request.body === 'string' ? request.body : (query.query ?? '')),
    );
  });
}

/** What a query finds, as it stands in an answer; throws the faults 4000 and 4001. */
export function queryAnswer({ company, base }: QuickbooksState, text: string): Properties {
  return { QueryResponse: runQuery(company, parseQuery(text), base.settings.isOn('quickbooksQueryIgnoresCase')) };
}
