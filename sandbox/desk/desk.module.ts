import type { ProviderModule } from '../core/module.ts';
import { accountRoutes } from './account.routes.ts';
import { contactRoutes } from './contact.routes.ts';
import { conversationRoutes } from './conversation.routes.ts';
import type { DeskState } from './desk.state.ts';
import { deskSwitches } from './desk.switches.ts';
import { editDesk } from './edit.ts';
import { createDeskState } from './fill-desk.ts';
import { refuseOtherMethods } from './gate.ts';
import { organizationRoutes } from './organization.routes.ts';
import { deskCounts, deskRecords } from './records.ts';
import { ticketRoutes } from './ticket.routes.ts';
import { ticketBatchRoutes } from './ticket-batch.routes.ts';
import { webhookRoutes } from './webhook.routes.ts';
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
    organizationRoutes(app, sandbox);
    contactRoutes(app, sandbox);
    accountRoutes(app, sandbox);
    ticketRoutes(app, sandbox);
    ticketBatchRoutes(app, sandbox);
    conversationRoutes(app, sandbox);
    webhookRoutes(app, sandbox);
    refuseOtherMethods(app, {
      '/organizations': ['GET'],
      '/departments': ['GET'],
      '/contacts': ['GET', 'POST'],
      '/accounts': ['GET', 'POST'],
      '/tickets': ['GET', 'POST'],
      '/tickets/search': ['GET'],
      '/tickets/moveToTrash': ['POST'],
      '/tickets/updateMany': ['POST'],
      '/tickets/:ticketId': ['GET', 'PATCH'],
      '/tickets/:ticketId/comments': ['GET', 'POST'],
      '/tickets/:ticketId/threads': ['GET'],
      '/webhooks': ['GET', 'POST'],
    });
  },
};
