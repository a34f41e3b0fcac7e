import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import type { Properties } from './entities/entity.ts';
import type { Params } from './params.ts';
import type { QuickbooksState } from './quickbooks.state.ts';
import { QuickbooksError, tooLong } from './quickbooks-error.ts';

const MAX_LENGTH = 50;
const MAX_BATCH_LENGTH = 36;

interface Call {
  readonly state: QuickbooksState;
  readonly request: FastifyRequest;
  readonly query: Params;
}

/**
 * Runs a write. With a `requestid` it runs once: the same request again gets the first answer;
 * another one with that id, or the same while the first is in progress, is refused. A refused write is forgotten.
 */
export function answerOnce({ state, request, query }: Call, write: () => Properties): Properties | Promise<Properties> {
  const id = query.requestid || undefined;
  checkId(id ?? '', request.routeOptions.url ?? '');
  const fingerprint = `${request.routeOptions.url} ${query.operation ?? ''} ${JSON.stringify(request.body)}`;
  const before = id === undefined ? undefined : findEarlier(state, id, fingerprint);
  if (before) return before;
  const ms = state.base.settings.number('quickbooksWriteMs');
  if (ms === 0) return finish(state, id, fingerprint, write);
  if (id !== undefined) state.requests.set(id, { fingerprint, body: null });
  state.writesInProgress += 1;
  return sleep(ms)
    .then(() => finish(state, id, fingerprint, write))
    .finally(() => {
      state.writesInProgress -= 1;
    });
}

function findEarlier(state: QuickbooksState, id: string, fingerprint: string): Properties | undefined {
  const first = state.requests.get(id);
  if (!first) return undefined;
  if (first.fingerprint !== fingerprint) throw duplicate(`requestid ${id} was used for another request`);
  if (first.body === null) throw duplicate(`The request with requestid ${id} is still in work`);
  return first.body;
}

function checkId(id: string, route: string): void {
  const max = route.endsWith('/batch') ? MAX_BATCH_LENGTH : MAX_LENGTH;
  if (id.length > max) throw tooLong('requestid', id.length, max);
}

/** Its code is not known; the fault is reported by a third party. */
function duplicate(detail: string): QuickbooksError {
  return new QuickbooksError('6000', `Duplicate Request : ${detail}`, 'requestid', 'Duplicate Request');
}

function finish(state: QuickbooksState, id: string | undefined, fingerprint: string, write: () => Properties): Properties {
  if (id !== undefined) state.requests.delete(id);
  const body = write();
  if (id !== undefined) state.requests.set(id, { fingerprint, body });
  return body;
}
