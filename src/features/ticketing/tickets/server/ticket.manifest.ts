import type { ServerFeature } from '../../../../platform/server/server-feature.ts';
import { ticketApi, ticketFields } from '../ticket.contract.ts';
import { renameWithCustomer } from './company/ticket.company.service.ts';
import { customerTickets } from './company/ticket.figure-part.ts';
import { ticketExport } from './list/ticket.export.service.ts';
import { mergedComments, mergedNotes, repairLines } from './merge/ticket.merge-parts.ts';
import { followPeople } from './people/ticket.people.service.ts';
import { followWithParts } from './rma/part-use.service.ts';
import { followReplacement } from './rma/replacement.service.ts';
import { rmaRoutes } from './rma/rma.routes.ts';
import { noteSearch, ticketSearch } from './search/ticket.search.service.ts';
import { TICKET_BACKFILLS } from './ticket.backfills.ts';
import { ticketImport } from './ticket.import.service.ts';
import { registerTicketJobs } from './ticket.jobs.ts';
import { ticketRoutes } from './ticket.routes.ts';

export const ticketFeature: ServerFeature = {
  routes(app, deps) {
    ticketRoutes(app, deps);
    rmaRoutes(app, deps);
  },
  records: [{ kind: 'ticket', fields: ticketFields, api: ticketApi }],
  searches: [ticketSearch, noteSearch],
  figureParts: [customerTickets],
  jobs: registerTicketJobs,
  subscribers: (deps) => ({ derived: [followPeople(deps), renameWithCustomer(deps), followReplacement(deps), followWithParts(deps)] }),
  importTargets: [ticketImport],
  exportSources: [ticketExport],
  mergeParts: [mergedNotes, mergedComments],
  mergeObstacles: [repairLines],
  backfills: TICKET_BACKFILLS,
};
