import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../../../platform/server/actor.ts';
import { handle } from '../../../../platform/server/http/handle.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { type MailDecisionBody, type MailMessage, mailApi } from '../mail-message.contract.ts';
import { countMessages, listMessages, readMessage } from './message.store.ts';
import { outboxRoutes } from './outbox/outbox.routes.ts';
import { confirmArrived, sendAgain } from './outbox/outgoing.service.ts';
import { decideReceived } from './review/decide.service.ts';
import { getTicketMail } from './ticket-mail.service.ts';

export function messageRoutes(app: FastifyInstance, deps: ServerDeps): void {
  const { database } = deps;
  handle(app, mailApi.list, ({ query }) => listMessages(database, query));
  handle(app, mailApi.counts, () => countMessages(database));
  handle(app, mailApi.get, ({ params }) => readMessage(database, params.id));
  handle(app, mailApi.ofTicket, ({ params }) => getTicketMail(database, params.id));
  handle(app, mailApi.decide, ({ actor, params, body }) => decide(deps, actor, params.id, body));
  outboxRoutes(app, deps);
}

function decide(deps: ServerDeps, actor: Actor, id: string, decision: MailDecisionBody): Promise<MailMessage> {
  switch (decision.action) {
    case 'arrived':
      return confirmArrived(deps, id);
    case 'send-again':
      return sendAgain(deps, id);
    default:
      return decideReceived(deps, actor, id, decision);
  }
}
