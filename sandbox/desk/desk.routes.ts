import type { FastifyInstance } from 'fastify';
import { commentRoutes } from './conversation/comment.routes.ts';
import { threadRoutes } from './conversation/thread.routes.ts';
import type { DeskState } from './desk.state.ts';
import { createDeskRoutes } from './guard.ts';
import { organizationRoutes } from './organization.routes.ts';
import { accountRoutes } from './people/account.routes.ts';
import { contactRoutes } from './people/contact.routes.ts';
import { ticketRoutes } from './tickets/ticket.routes.ts';
import { ticketBatchRoutes } from './tickets/ticket-batch.routes.ts';
import { ticketMergeRoutes } from './tickets/ticket-merge.routes.ts';
import { ticketMoveRoutes } from './tickets/ticket-move.routes.ts';
import { webhookRoutes } from './webhooks/webhook.routes.ts';
import { publicKeys } from './webhooks/webhook-jwt.ts';

const ROUTES = [
  organizationRoutes,
  contactRoutes,
  accountRoutes,
  ticketRoutes,
  ticketBatchRoutes,
  ticketMergeRoutes,
  ticketMoveRoutes,
  commentRoutes,
  threadRoutes,
  webhookRoutes,
];

/** All calls of the help desk. */
export function deskRoutes(app: FastifyInstance, state: () => DeskState): void {
  const routes = createDeskRoutes(app, state);
  for (const addRoutes of ROUTES) addRoutes(routes);
  routes.refuseOtherMethods();
  app.get('/desk/.well-known/jwks.json', (_request, reply) => reply.send(publicKeys()));
}
