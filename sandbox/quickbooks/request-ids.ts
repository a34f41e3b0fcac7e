import type { FastifyRequest } from 'fastify';
import type { Properties } from './entities/entity.ts';
import type { Params } from './params.ts';
import type { QuickbooksState } from './quickbooks.state.ts';
import { QuickbooksError, tooLong } from './quickbooks-error.ts';

const MAX_LENGTH = 50;

interface Call {
  readonly quickbooks: QuickbooksState;
  readonly request: FastifyRequest;
  readonly query: Params;
}

/**
 * Runs a write. With a `requestid` it runs once: the same request again gets the first answer, and
 * another one with that ID is rejected. A rejected write is forgotten.
 */
export function answerOnce({ quickbooks: state, request, query }: Call, write: () => Properties): Properties {
  const id = query.requestid || undefined;
  if (id !== undefined && id.length > MAX_LENGTH) throw tooLong('requestid', id.length, MAX_LENGTH);
  const fingerprint = `${request.routeOptions.url} ${query.operation ?? ''} ${JSON.stringify(request.body)}`;
  const before = id === undefined ? undefined : findEarlier(state, id, fingerprint);
  if (before) return before;
  const body = write();
  if (id !== undefined) state.requests.set(id, { fingerprint, body });
  return body;
}

function findEarlier(state: QuickbooksState, id: string, fingerprint: string): Properties | undefined {
  const first = state.requests.get(id);
  if (!first) return undefined;
  if (first.fingerprint !== fingerprint) throw duplicate(`requestid ${id} was used for another request`);
  return first.body;
}

/** Its code is not known; the fault is reported by a third party. */
function duplicate(detail: string): QuickbooksError {
  return new QuickbooksError('6000', `Duplicate Request : ${detail}`, 'requestid', 'Duplicate Request');
}
