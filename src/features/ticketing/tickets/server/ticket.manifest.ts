import type { ServerFeature } from '../../../../platform/server/server-feature.ts';
import { ticketApi, ticketFields } from '../ticket.contract.ts';
import { namesOnTickets, ticketsOfCustomer } from './customer/ticket.customer.service.ts';
import { customerTickets } from './customer/ticket.figure-part.ts';
import { ticketExport } from './list/ticket.export.service.ts';
import { mergedComments, mergedNotes } from './merge/ticket.merge-parts.ts';
import { commentLoader, countLoader } from './opening/ticket.opening.service.ts';
import { followPeople } from './people/ticket.people.service.ts';
import { noteSearch, ticketSearch } from './search/ticket.search.service.ts';
import { ticketImport } from './ticket.import.service.ts';
import { registerTicketJobs } from './ticket.jobs.ts';
import { ticketRoutes } from './ticket.routes.ts';

export const ticketFeature: ServerFeature = {
  routes: ticketRoutes,
  records: [{ kind: 'ticket', fields: ticketFields, api: ticketApi }],
  searches: [ticketSearch, noteSearch],
  statsProviders: [customerTickets],
  pageLoaders: [countLoader, commentLoader],
  jobs: registerTicketJobs,
  subscribers: (deps) => ({ derived: [followPeople(deps)] }),
  importTargets: [ticketImport],
  exportSources: [ticketExport],
  mergeParts: [ticketsOfCustomer, mergedNotes, mergedComments],
  nameCopies: [namesOnTickets],
};
