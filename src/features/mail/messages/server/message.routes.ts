import type { FastifyInstance } from 'fastify';
import { handle } from '../../../../platform/server/http/handle.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { mailApi } from '../mail-message.contract.ts';
import { countMessages, listMessages, readMessage } from './message.store.ts';
import { getTicketMail } from './ticket-mail.service.ts';

export function messageRoutes(app: FastifyInstance, deps: ServerDeps): void {
  const { database } = deps;
  handle(app, mailApi.list, ({ query }) => listMessages(database, query));
  handle(app, mailApi.counts, () => countMessages(database));
  handle(app, mailApi.get, ({ params }) => readMessage(database, params.id));
  handle(app, mailApi.ofTicket, ({ params }) => getTicketMail(database, params.id));
}
