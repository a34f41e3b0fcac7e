import type { Note, Task } from '../../../features/business/activities/activity.contract.ts';
import { aNote, aTask } from '../../../features/business/activities/activity.factory.ts';
import type { Lead } from '../../../features/business/leads/lead.contract.ts';
import { aLead } from '../../../features/business/leads/lead.factory.ts';
import type { Customer } from '../../../features/master-data/customers/customer.contract.ts';
import { aCustomer } from '../../../features/master-data/customers/customer.factory.ts';
import type { CustomerMerge } from '../../../features/master-data/customers/customer-merge.contract.ts';
import { aTicket } from '../../../features/ticketing/tickets/ticket.factory.ts';
import { calling, type RacedService, thenUndo } from './raced-service.ts';
import { add, pick } from './world.ts';

export const renamedCustomer: RacedService = {
  name: 'rename a customer',
  calls: ['PUT /api/customers/:id'],
  prepare: calling(async ({ api, customers, names }, turn) => {
    const shopName = `Shop ${turn % 2}, ${turn}`;
    const reply = await api.put<Customer>(`/api/customers/${pick(customers, turn)}`, { shopName });
    if (reply.status < 300) names[turn % 2] = shopName;
    return reply;
  }),
};

export const mergedCustomers: RacedService = {
  name: 'merge customers and undo it',
  calls: ['POST /api/customers/:id/merge', 'POST /api/customers/merges/:mergeId/undo'],
  async prepare({ api, customers }, turn) {
    const shopName = `Doubled ${turn}`;
    const { id } = await add<Customer>(api, '/api/customers', aCustomer({ shopName, contacts: [], toolSerials: [`D-${turn}`] }));
    await add(api, '/api/tickets', aTicket({ customerCompany: shopName }));
    await add(api, '/api/leads', aLead({ companyName: shopName }));
    await add(api, '/api/notes', aNote({ customerId: id }));
    await add(api, '/api/tasks', aTask({ customerId: id }));
    return () =>
      thenUndo(api.post<CustomerMerge>(`/api/customers/${id}/merge`, { into: pick(customers, turn) }), (merge) =>
        api.post(`/api/customers/merges/${merge.id}/undo`),
      );
  },
};

const changedSerials: RacedService = {
  name: "change a customer's tools",
  calls: ['PUT /api/customers/:id'],
  prepare: calling(({ api, customers }, turn) =>
    api.put(`/api/customers/${pick(customers, turn)}`, { toolSerials: [`T-${turn % 3}`, `T-${(turn + 1) % 3}`] }),
  ),
};

const transferredTool: RacedService = {
  name: 'transfer a serial number',
  calls: ['POST /api/serials/:serial/owner'],
  prepare: calling(({ api, customers }, turn) => api.post(`/api/serials/T-${turn % 3}/owner`, { customerId: pick(customers, turn) })),
};

const customerOfLead: RacedService = {
  name: 'make a customer of a lead',
  calls: ['POST /api/leads/:id/customer'],
  async prepare({ api }, turn) {
    const { id } = await add<Lead>(api, '/api/leads', aLead({ companyName: `Won ${turn}`, status: 'Won' }));
    return async () => [await api.post(`/api/leads/${id}/customer`)];
  },
};

const movedLead: RacedService = {
  name: 'move a lead on the board',
  calls: ['PUT /api/leads/:id'],
  prepare: calling(({ api, leads }, turn) =>
    api.put(`/api/leads/${pick(leads, turn)}`, { status: pick(['New', 'Contacted', 'Won'], turn), after: pick(leads, turn + 1) }),
  ),
};

const addedCustomer: RacedService = {
  name: 'add a customer',
  calls: ['POST /api/customers'],
  prepare: calling(({ api }, turn) =>
    api.post('/api/customers', aCustomer({ shopName: `Added ${turn % 3}`, contacts: [], toolSerials: [`A-${turn}`] })),
  ),
};

const addedLead: RacedService = {
  name: 'add a lead',
  calls: ['POST /api/leads'],
  prepare: calling(({ api }, turn) => api.post('/api/leads', aLead({ companyName: `Added ${turn % 3}` }))),
};

const activitiesOfLead: RacedService = {
  name: 'add a note and a task to a lead and change them',
  calls: ['POST /api/notes', 'POST /api/tasks'],
  async prepare({ api, leads }, turn) {
    const leadId = pick(leads, turn);
    const note = await add<Note>(api, '/api/notes', aNote({ leadId }));
    const task = await add<Task>(api, '/api/tasks', aTask({ leadId }));
    return async () => [
      await api.post('/api/notes', aNote({ leadId })),
      await api.post('/api/tasks', aTask({ leadId })),
      await api.put(`/api/notes/${note.id}`, { text: `Changed in ${turn}` }),
      await api.put(`/api/tasks/${task.id}`, { isDone: true }),
    ];
  },
};

export const CUSTOMER_RACES: readonly RacedService[] = [
  addedCustomer,
  addedLead,
  renamedCustomer,
  mergedCustomers,
  changedSerials,
  transferredTool,
  customerOfLead,
  movedLead,
  activitiesOfLead,
];
