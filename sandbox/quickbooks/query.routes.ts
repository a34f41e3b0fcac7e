import type { FastifyInstance } from 'fastify';
import type { Sandbox } from '../core/sandbox-state.ts';
import type { Properties } from './entity.ts';
import { answerBooks } from './gate.ts';
import { parseQuery } from './query-parser.ts';
import { runQuery } from './query-run.ts';
import type { QuickbooksState } from './quickbooks.state.ts';
import { exactTimeOf } from './times.ts';

/** A query stands in the address, or as text in the body when it is too long for that. */
export function queryRoutes(app: FastifyInstance, sandbox: () => Sandbox): void {
  const answerOf = (state: QuickbooksState, text: string) => ({ ...queryAnswer(state, text), time: exactTimeOf(state.base.clock.now()) });
  answerBooks(app, sandbox, { method: 'GET', path: '/query' }, ({ state, query }) => answerOf(state, query.query ?? ''));

  void app.register(async (scope) => {
    scope.addContentTypeParser('application/text', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    answerBooks(scope, sandbox, { method: 'POST', path: '/query' }, ({ state, request, query }) =>
      answerOf(state, typeof request.body === 'string' ? request.body : (query.query ?? '')),
    );
  });
}

/** What a query finds, as it stands in an answer; throws the faults 4000 and 4001. */
export function queryAnswer({ books, base }: QuickbooksState, text: string): Properties {
  return { QueryResponse: runQuery(books, parseQuery(text), base.switches.isOn('quickbooksQueryIgnoresCase')) };
}
