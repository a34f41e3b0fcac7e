import type { FastifyInstance } from 'fastify';
import { commentRoutes } from './conversation/comment.routes.ts';
import { threadRoutes } from './conversation/thread.routes.ts';
import type { DeskState } from './desk.state.ts';
import { createDeskRoutes } from './guard.ts';
import { organizationRoutes } from './organization.routes.ts';
import { accountRoutes } from './people/account.routes.ts';
import { contactRoutes } from './people/contact.routes.ts';
import { recycleBinRoutes } from './tickets/recycle-bin.routes.ts';
import { ticketRoutes } from './tickets/ticket.routes.ts';
import { webhookRoutes } from './webhooks/webhook.routes.ts';

const ROUTES = [
  organizationRoutes,
  contactRoutes,
  accountRoutes,
  ticketRoutes,
  recycleBinRoutes,
  commentRoutes,
  threadRoutes,
  webhookRoutes,
];

/** The calls that OBDesk and its tests make. */
export function deskRoutes(app: FastifyInstance, state: () => DeskState): void {
  const routes = createDeskRoutes(app, state);
  for (const addRoutes of ROUTES) addRoutes(routes);
}
