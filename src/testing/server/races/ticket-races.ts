import type { BulkResult } from '../../../features/ticketing/bulk/ticket-bulk.contract.ts';
import type { TicketMerge } from '../../../features/ticketing/relations/ticket-merge.contract.ts';
import type { Ticket } from '../../../features/ticketing/tickets/ticket.contract.ts';
import { aTicket } from '../../../features/ticketing/tickets/ticket.factory.ts';
import { calling, type RacedService, thenUndo } from './raced-service.ts';
import { add, pick } from './world.ts';

export const savedTicket: RacedService = {
  name: 'save a ticket',
  calls: ['PUT /api/tickets/:id'],
  prepare: calling(({ api, repairs, names }, turn) => {
    const customerCompany = turn % 3 ? pick(names, turn) : 'Elsewhere';
    return api.put(`/api/tickets/${pick(repairs, turn)}`, { summary: `Saved ${turn}`, customerCompany });
  }),
};

export const replacedTool: RacedService = {
  name: 'replace a tool by a repair',
  calls: ['PUT /api/tickets/:id'],
  prepare: calling(({ api, repairs, names }, turn) => {
    const given = { rmaOutcome: 'Replaced', status: turn % 4 < 2 ? 'Shipped' : 'Diagnosing', customerCompany: pick(names, turn) };
    return api.put(`/api/tickets/${pick(repairs, turn)}`, { ...given, replacementSerial: `T-${turn % 5}` });
  }),
};

export const bulkChange: RacedService = {
  name: 'change many tickets and undo it',
  calls: ['POST /api/tickets/bulk', 'POST /api/tickets/bulk/:batchId/undo'],
  prepare:
    async ({ api, repairs }, turn) =>
    () =>
      thenUndo(
        api.post<BulkResult>('/api/tickets/bulk', {
          ids: turn % 2 ? repairs : repairs.toReversed(),
          change: { status: pick(['Shipped', 'Diagnosing', 'Awaiting Parts', 'Received'], turn) },
        }),
        async ({ batchId }) => (batchId === null ? api.get('/api/tickets/facets') : api.post(`/api/tickets/bulk/${batchId}/undo`)),
      ),
};

export const mergedTickets: RacedService = {
  name: 'merge tickets and undo it',
  calls: ['POST /api/tickets/:id/merge', 'POST /api/tickets/merges/:mergeId/undo'],
  async prepare({ api, repairs, names }, turn) {
    const { id } = await add<Ticket>(api, '/api/tickets', aTicket({ customerCompany: pick(names, turn) }));
    return () =>
      thenUndo(api.post<TicketMerge>(`/api/tickets/${id}/merge`, { into: pick(repairs, turn) }), (merge) =>
        api.post(`/api/tickets/merges/${merge.id}/undo`),
      );
  },
};

const relatedTickets: RacedService = {
  name: 'relate tickets and take it back',
  calls: ['POST /api/tickets/:id/relations', 'DELETE /api/tickets/:id/relations/:relationId'],
  refusals: [404],
  prepare:
    async ({ api, repairs }, turn) =>
    () => {
      const path = `/api/tickets/${pick(repairs, turn)}/relations`;
      return thenUndo(api.post<{ id: string }>(path, { wording: 'caused by', ticketId: pick(repairs, turn + 1) }), ({ id }) =>
        api.delete(`${path}/${id}`),
      );
    },
};

const approvedRepair: RacedService = {
  name: 'approve a repair and withdraw it',
  calls: ['POST /api/tickets/:id/approval', 'DELETE /api/tickets/:id/approval'],
  async prepare({ api, repairs }, turn) {
    const path = `/api/tickets/${pick(repairs, turn)}`;
    const { version } = (await api.get<Ticket>(path)).body;
    return () => thenUndo(api.post(`${path}/approval`, { approvedBy: 'Lucia', version }), () => api.delete(`${path}/approval`));
  },
};

const changedLines: RacedService = {
  name: 'change the parts of a repair',
  calls: ['PUT /api/tickets/:id'],
  prepare: calling(({ api, repairs, parts }, turn) => {
    const line = (place: number) => ({ id: `${place}`, description: 'Housing', quantity: 1 + (turn % 3), unitCost: 1 });
    const rmaLineItems = parts.map((_, place) => ({ ...line(place), partId: pick(parts, turn + place) }));
    return api.put(`/api/tickets/${pick(repairs, turn)}`, { rmaLineItems });
  }),
};

export const TICKET_RACES: readonly RacedService[] = [
  savedTicket,
  replacedTool,
  bulkChange,
  mergedTickets,
  relatedTickets,
  approvedRepair,
  changedLines,
];
