import { beforeEach, expect, test } from 'vitest';
import { serverForTests } from '../../../../testing/server/server-for-tests.ts';
import type { SignedInCaller } from '../../../../testing/server/test-server.ts';
import { createTicket, mergeTickets } from '../../../../testing/server/ticket-steps.ts';
import { anInvoice } from '../../../business/invoices/invoice.factory.ts';
import type { Loaner } from '../../../business/loaners/loaner.contract.ts';
import { aLoaner } from '../../../business/loaners/loaner.factory.ts';
import { aCustomer } from '../../../master-data/customers/customer.factory.ts';
import type { CustomerContext } from '../customer-context.contract.ts';

const server = serverForTests();
const TOOL = { customerCompany: 'Harbor Garage', toolSerial: 'ISCANP-46844' } as const;
let uma: SignedInCaller;

beforeEach(async () => {
  uma = await server.signedIn({ fullName: 'Uma User' });
  await uma.post('/api/customers', aCustomer({ shopName: 'Harbor Garage' }));
});

const read = (id: string) => uma.get<CustomerContext>(`/api/tickets/${id}/caller`);
const opened = async (id: string) =>
  (await uma.get<{ parts: { caller?: CustomerContext } }>(`/api/tickets/${id}/opening`)).body.parts.caller;

test('returns open tickets, the unpaid sum, the tool’s cases and its loaner for a case', async () => {
  const ticket = await createTicket(uma, TOOL);
  await createTicket(uma, { ...TOOL, status: 'Resolved' });
  const repair = await createTicket(uma, { ...TOOL, toolSerial: ' iscanp-46844', type: 'Tool Repair', status: 'Shipped' });
  const { id: toolId } = (await uma.post<Loaner>('/api/tools', aLoaner({ serialNumber: 'L-ISCANP-3010' }))).body;
  await uma.post(`/api/tools/${toolId}/loans`, { assignedTo: 'Harbor Garage', returnDate: '2099-12-31', ticketId: repair.id });
  const lineItems = [{ description: 'Programming', quantity: 1, unitPrice: 100 }];
  await uma.post('/api/invoices', anInvoice(ticket.id, { lineItems, status: 'Sent' }));
  await uma.post('/api/invoices', anInvoice(ticket.id, { lineItems, status: 'Paid' }));

  const { status, body } = await read(ticket.id);
  expect(status).toBe(200);
  expect(body).toEqual({
    account: { openTickets: 2, shippedTickets: 1, unpaid: 108, overdueInvoices: 0 },
    tool: {
      cases: 2,
      openCases: 1,
      repairs: 1,
      lastRepair: repair.createdAt,
      loaner: { toolId, serialNumber: 'L-ISCANP-3010', due: '2099-12-31' },
    },
  });
  expect(await opened(ticket.id)).toEqual(body);
});

test('returns nothing for an unknown customer or tool and for repairs, and 404 for an unknown ticket', async () => {
  const unknownCustomer = await createTicket(uma, { customerCompany: 'Nobody', toolSerial: '' });
  expect((await read(unknownCustomer.id)).body).toEqual({ account: null, tool: null });
  expect(await opened(unknownCustomer.id)).toBeUndefined();
  expect(await opened((await createTicket(uma, { ...TOOL, type: 'Tool Repair' })).id)).toBeUndefined();
  expect(await read('TKT-none')).toMatchObject({ status: 404, body: { message: 'Ticket not found' } });
});

test('leaves out merged tickets, and prefers the loaner that is on loan', async () => {
  const repair = await createTicket(uma, { ...TOOL, type: 'Tool Repair' });
  const ticket = await createTicket(uma, TOOL);
  const duplicate = await createTicket(uma, TOOL);
  expect((await mergeTickets(uma, duplicate.id, ticket.id)).status).toBe(201);
  const lend = async (serialNumber: string) => {
    const { id } = (await uma.post<Loaner>('/api/tools', aLoaner({ serialNumber }))).body;
    await uma.post(`/api/tools/${id}/loans`, { assignedTo: 'Harbor Garage', returnDate: '2099-12-31', ticketId: repair.id });
    return id;
  };
  expect((await uma.post(`/api/tools/${await lend('L-ISCANP-2')}/return`, {})).status).toBe(200);
  const out = await lend('L-ISCANP-1');
  const { tool } = (await read(ticket.id)).body;
  expect(tool).toMatchObject({ cases: 1, openCases: 1, repairs: 1, loaner: { toolId: out } });
});
