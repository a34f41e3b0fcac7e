import type { ServerFeature } from '../../../../platform/server/server-feature.ts';
import { ticketApi, ticketFields } from '../ticket.contract.ts';
import { compactCounters } from './counts/ticket.counters.store.ts';
import { customerTickets, namesOnTickets, ticketsOfCustomer, ticketTimeline } from './customer/ticket.customer.service.ts';
import { raiseFollowUps } from './follow-up/ticket.follow-up.service.ts';
import { ticketExport } from './list/ticket.export.service.ts';
import { ticketListExport } from './list/ticket.list.export.ts';
import { mergedComments, mergedNotes } from './merge/ticket.merge-parts.ts';
import { commentLoader, countLoader } from './opening/ticket.opening.service.ts';
import { followPeople } from './people/ticket.people.service.ts';
import { noteSearch, ticketSearch } from './search/ticket.search.service.ts';
import { ticketImport } from './ticket.import.service.ts';
import { ticketRoutes } from './ticket.routes.ts';

export const ticketFeature: ServerFeature = {
  routes: ticketRoutes,
  records: [{ kind: 'ticket', fields: ticketFields, api: ticketApi }],
  searches: [ticketSearch, noteSearch],
  statsProviders: [customerTickets],
  pageLoaders: [countLoader, commentLoader],
  async jobs(deps) {
    await deps.jobs.schedule('compact-ticket-counters', '* * * * *', () => compactCounters(deps.database));
    await deps.jobs.schedule('raise-follow-ups', '* * * * *', () => raiseFollowUps(deps));
  },
  subscribers: (deps) => ({ derived: [followPeople(deps)] }),
  importTargets: [ticketImport],
  listExports: [ticketListExport],
  exportSources: [ticketExport],
  timelineSources: [ticketTimeline],
  mergeParts: [ticketsOfCustomer, mergedNotes, mergedComments],
  nameCopies: [namesOnTickets],
};
