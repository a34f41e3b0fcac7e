import type { ServerFeature } from '../../../platform/server/server-feature.ts';
import { ticketBulkRoutes } from './bulk/ticket.bulk.routes.ts';
import { renameWithCustomer } from './company/ticket.company.service.ts';
import { ticketExport } from './ticket.export.service.ts';
import { ticketImport } from './ticket.import.service.ts';
import { registerTicketJobs } from './ticket.jobs.ts';
import { ticketRoutes } from './ticket.routes.ts';

export const ticketFeature: ServerFeature = {
  routes(app, deps) {
    ticketRoutes(app, deps);
    ticketBulkRoutes(app, deps);
  },
  jobs: registerTicketJobs,
  subscribers: (deps) => [renameWithCustomer(deps)],
  importTargets: [ticketImport],
  exportSources: [ticketExport],
};
