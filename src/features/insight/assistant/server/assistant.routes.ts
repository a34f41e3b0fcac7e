import type { FastifyInstance, FastifyReply } from 'fastify';
import { handle } from '../../../../platform/server/http/handle.ts';
import { streamEvents } from '../../../../platform/server/http/stream-events.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { assistantApi } from '../assistant.contract.ts';
import { askOnce } from './ask/ask-once.service.ts';
import { createConversation, getConversation, listConversations, removeConversation } from './chat/chat.service.ts';
import { sendMessage } from './chat/send-message.ts';
import { getContext } from './context/context.service.ts';
import { createDraft } from './drafts/draft.service.ts';
import { getStatus, listModels } from './status.service.ts';
import { getUsage } from './usage/usage.service.ts';

export function assistantRoutes(app: FastifyInstance, deps: ServerDeps): void {
  const { ask, status, context, list, create, get, remove, send, draft, usage, models } = assistantApi;
  handle(app, ask, ({ actor, body: { prompt, context: requested }, reply }) =>
    askOnce(deps, actor, { prompt, ticketId: requested?.ticketId ?? requested?.ticket?.id, signal: disconnectSignal(reply) }),
  );
  handle(app, status, () => getStatus(deps));
  handle(app, context, ({ actor, query }) => getContext(deps, actor, query.ticketId));
  handle(app, list, ({ actor, query }) => listConversations(deps, actor, query.ticketId));
  handle(app, create, ({ actor, body }) => createConversation(deps, actor, body.ticketId));
  handle(app, get, ({ actor, params }) => getConversation(deps, actor, params.id));
  handle(app, remove, ({ actor, params }) => removeConversation(deps, actor, params.id));
  streamEvents(app, send, ({ actor, params, body }) => sendMessage(deps, actor, params.id, body));
  handle(app, draft, ({ actor, body, reply }) => createDraft(deps, actor, { ...body, signal: disconnectSignal(reply) }));
  handle(app, usage, () => getUsage(deps));
  handle(app, models, () => listModels(deps));
}

/** Returns a signal that aborts when the client disconnects. */
function disconnectSignal({ raw }: FastifyReply): AbortSignal {
  const stop = new AbortController();
  if (raw.destroyed) stop.abort();
  else raw.once('close', () => stop.abort());
  return stop.signal;
}
