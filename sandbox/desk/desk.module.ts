import type { AccountsState } from '../accounts/accounts.state.ts';
import { type ServiceModule, takeLast } from '../core/service.ts';
import { conversationRoutes } from './conversation.routes.ts';
import { serializeComment, serializeThread } from './conversation.ts';
import { createDeskState, type DeskState, listActiveTickets } from './desk.state.ts';
import { deskMessages, handleDeskError } from './desk-error.ts';
import { editDesk } from './edits.ts';
import { createAddRoute } from './guard.ts';
import { organizationRoutes } from './organization.routes.ts';
import { peopleRoutes } from './people.routes.ts';
import { serializeAccount, serializeContact } from './people.ts';
import { ticketRoutes } from './ticket.routes.ts';
import { serializeTicketDetail } from './ticket-view.ts';
import { webhookRoutes } from './webhook.routes.ts';

export const deskModule: ServiceModule<DeskState, [identity: AccountsState]> = {
  settings: {
    deskIndexLagMs: { value: 3_000, about: 'Delay until a search finds new data. Not confirmed.' },
    deskCreditsPerDay: {
      value: 105_000,
      about:
        'Credits in 24 hours before THRESHOLD_EXCEEDED. By third parties: Free 5,000; Express 25,000 and 100 for each user; ' +
        'Standard 50,000 and 250; Professional 75,000 and 500; Enterprise (simulated here, five users) 100,000 and 1,000.',
    },
    deskConcurrency: {
      value: 25,
      about: 'Concurrent calls before TOO_MANY_REQUESTS. Third parties: 5, 10, 10, 15 and 25 from Free to Enterprise.',
    },
    deskNormalizesText: {
      value: true,
      about:
        'Texts are stored trimmed, HTML without scripts, escaped and with <br> for line ends, due dates to the second. ' +
        'Off: as sent. How the vendor stores texts is not confirmed.',
    },
    deskStatuses: {
      value: 'Open=Open,On Hold=On Hold,Escalated=Open,Closed=Closed',
      pattern: '[^=,]+=(Open|On Hold|Closed)(,[^=,]+=(Open|On Hold|Closed))*',
      about: 'Ticket statuses with their types. Common defaults; portals add their own.',
    },
  },
  messages: deskMessages,
  create: createDeskState,
  records: getRecords,
  counts: (desk) => {
    const tickets = [...desk.tickets.byId.values()].filter(({ trashedAt }) => trashedAt === null).length;
    return {
      tickets,
      trash: desk.tickets.byId.size - tickets,
      contacts: desk.contacts.byId.size,
      accounts: desk.accounts.byId.size,
      comments: [...desk.comments.values()].reduce((sum, { length }) => sum + length, 0),
      threads: [...desk.threads.values()].reduce((sum, { length }) => sum + length, 0),
      webhooks: desk.webhooks.size,
    };
  },
  edit: editDesk,
  handleError: handleDeskError,
  addRoutes(app, state) {
    const add = createAddRoute(app, state);
    for (const addRoutes of [organizationRoutes, peopleRoutes, ticketRoutes, conversationRoutes, webhookRoutes]) addRoutes(add);
  },
};

/** Returns the records by kind. Getters serialize only the requested kind. */
function getRecords(desk: DeskState, last?: number): Record<string, readonly unknown[]> {
  return {
    get tickets() {
      return takeLast(listActiveTickets(desk), last).map((ticket) => serializeTicketDetail(desk, ticket));
    },
    get trash() {
      const tickets = [...desk.tickets.byId.values()].filter(({ trashedAt }) => trashedAt !== null);
      return takeLast(tickets, last).map((ticket) => serializeTicketDetail(desk, ticket));
    },
    get contacts() {
      return takeLast([...desk.contacts.byId.values()], last).map((contact) => serializeContact(desk, contact));
    },
    get accounts() {
      return takeLast([...desk.accounts.byId.values()], last).map(serializeAccount);
    },
    get comments() {
      const comments = takeLast([...desk.comments.values()].flat(), last);
      return comments.map((comment) => ({ ...serializeComment(desk, comment), ticketId: comment.ticketId }));
    },
    get threads() {
      const threads = takeLast([...desk.threads.values()].flat(), last);
      return threads.map((thread) => ({ ...serializeThread(desk, thread), ticketId: thread.ticketId }));
    },
    webhooks: [...desk.webhooks.values()],
  };
}
