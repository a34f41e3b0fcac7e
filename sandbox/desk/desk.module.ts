import type { ProviderModule } from '../core/module.ts';
import { commentRoutes } from './conversation/comment.routes.ts';
import { threadRoutes } from './conversation/thread.routes.ts';
import { deskSettings } from './desk.settings.ts';
import type { DeskState } from './desk.state.ts';
import { deskMessages } from './desk-error.ts';
import { editDesk } from './edit.ts';
import { createDeskState } from './fill-desk.ts';
import { createDeskRoutes } from './guard.ts';
import { organizationRoutes } from './organization.routes.ts';
import { accountRoutes } from './people/account.routes.ts';
import { contactRoutes } from './people/contact.routes.ts';
import { deskCounts, deskRecords } from './records.ts';
import { ticketRoutes } from './tickets/ticket.routes.ts';
import { ticketBatchRoutes } from './tickets/ticket-batch.routes.ts';
import { webhookRoutes } from './webhooks/webhook.routes.ts';
import { publicKeys } from './webhooks/webhook-jwt.ts';

export const deskModule: ProviderModule<DeskState> = {
  name: 'desk',
  settings: deskSettings,
  messages: deskMessages,
  create: createDeskState,
  records: deskRecords,
  counts: deskCounts,
  edit: editDesk,
  routes(app, sandbox) {
    const routes = createDeskRoutes(app, sandbox);
    organizationRoutes(routes);
    contactRoutes(routes);
    accountRoutes(routes);
    ticketRoutes(routes);
    ticketBatchRoutes(routes);
    commentRoutes(routes);
    threadRoutes(routes);
    webhookRoutes(routes);
    routes.refuseOtherMethods();
    app.get('/desk/.well-known/jwks.json', (_request, reply) => reply.send(publicKeys()));
  },
};
