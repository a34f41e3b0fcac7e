import type { ServerFeature } from '../../../../platform/server/server-feature.ts';
import { ticketApi, ticketFields } from '../ticket.contract.ts';
import { ticketBulkRoutes } from './bulk/ticket.bulk.routes.ts';
import { renameWithCustomer } from './company/ticket.company.service.ts';
import { ticketExport } from './list/ticket.export.service.ts';
import { mergedComments, mergedNotes, repairLines } from './merge/ticket.merge-parts.ts';
import { peopleById } from './people/people-by-id.backfill.ts';
import { followPeople } from './people/ticket.people.service.ts';
import { followWithParts } from './rma/part-use.service.ts';
import { followReplacement } from './rma/replacement.service.ts';
import { rmaRoutes } from './rma/rma.routes.ts';
import { noteSearch, ticketSearch } from './search/ticket.search.service.ts';
import { ticketImport } from './ticket.import.service.ts';
import { registerTicketJobs } from './ticket.jobs.ts';
import { ticketRoutes } from './ticket.routes.ts';

export const ticketFeature: ServerFeature = {
  routes(app, deps) {
    ticketRoutes(app, deps);
    ticketBulkRoutes(app, deps);
    rmaRoutes(app, deps);
  },
  records: [{ kind: 'ticket', fields: ticketFields, api: ticketApi }],
  searches: [ticketSearch, noteSearch],
  jobs: registerTicketJobs,
  subscribers: (deps) => ({ derived: [followPeople(deps), renameWithCustomer(deps), followReplacement(deps), followWithParts(deps)] }),
  importTargets: [ticketImport],
  exportSources: [ticketExport],
  mergeParts: [mergedNotes, mergedComments],
  mergeObstacles: [repairLines],
  backfills: [peopleById],
};
