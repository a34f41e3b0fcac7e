import type { ProviderModule } from '../core/module.ts';
import { accountRoutes } from './account.routes.ts';
import { commentRoutes } from './comment.routes.ts';
import { contactRoutes } from './contact.routes.ts';
import type { DeskState } from './desk.state.ts';
import { deskSwitches } from './desk.switches.ts';
import { editDesk } from './edit.ts';
import { createDeskState } from './fill-desk.ts';
import { createDeskRoutes } from './gate.ts';
import { organizationRoutes } from './organization.routes.ts';
import { deskCounts, deskRecords } from './records.ts';
import { threadRoutes } from './thread.routes.ts';
import { ticketRoutes } from './ticket.routes.ts';
import { ticketBatchRoutes } from './ticket-batch.routes.ts';
import { webhookRoutes } from './webhook.routes.ts';
import { publicKeys } from './webhook-jwt.ts';
import { deskWording } from './wording.ts';

export const deskModule: ProviderModule<DeskState> = {
  name: 'desk',
  switches: deskSwitches,
  wording: deskWording,
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
