import { expect, test } from 'vitest';
import { serverForTests } from '../../../../testing/server/server-for-tests.ts';
import { createTicket } from '../../../../testing/server/ticket-steps.ts';
import { aTicket } from '../../../ticketing/tickets/ticket.factory.ts';
import { anInvoice } from '../invoice.factory.ts';

const server = serverForTests();

test('sums up the matching invoices by status, customer and due date, and exports the groups', async () => {
  const alice = await server.signedIn();
  const add = async (customerCompany: string, status: string, dueDate: string, unitPrice: number) => {
    const { id } = await createTicket(alice, { ...aTicket({ customerCompany }) });
    const lineItems = [{ description: 'Session', quantity: 1, unitPrice }];
    const { status: replied } = await alice.post('/api/invoices', anInvoice(id, { status, dueDate, lineItems, issueDate: '2026-10-01' }));
    expect(replied).toBe(201);
  };
  await add('Harbor', 'Overdue', '2026-10-20', 100);
  await add('Harbor', 'Overdue', '2026-10-10', 200);
  await add('Bayfront', 'Overdue', '2026-10-20', 1_000);
  await add('Bayfront', 'Draft', '2026-12-01', 50);

  const sums = async (query = '') =>
    (await alice.get<{ status: string }[]>(`/api/invoices/sums${query}`)).body.toSorted((one, other) =>
      one.status.localeCompare(other.status),
    );
  expect(await sums('?status=Draft')).toEqual([
    { status: 'Draft', count: 1, total: 54 },
    { status: 'Overdue', count: 3, total: 1_404 },
  ]);
  expect(await sums('?q=harbor')).toEqual([{ status: 'Overdue', count: 2, total: 324 }]);

  const groups = async (query: string) => (await alice.get<object[]>(`/api/invoices/groups?${query}`)).body;
  expect(await groups('by=customer&status=Overdue')).toMatchObject([
    { value: 'Bayfront', count: 1, total: 1_080, firstDue: '2026-10-20' },
    { value: 'Harbor', count: 2, total: 324, firstDue: '2026-10-10' },
  ]);
  expect(await groups('by=dueDate&status=Overdue')).toMatchObject([{ value: '2026-10-20', count: 2 }, { value: '2026-10-10' }]);
  expect(await groups('by=status')).toMatchObject([{ value: 'Overdue', total: 1_404 }, { value: 'Draft' }]);
  expect((await alice.get('/api/invoices/groups?by=total')).status).toBe(400);

  const list = async (query: string) => (await alice.get<{ id: string }[]>(`/api/invoices?${query}`)).body.map(({ id }) => id);
  expect(await list('status=Sent&status=Overdue&company=Harbor&sort=dueDate')).toEqual(['INV-0002', 'INV-0001']);
  const { body } = await alice.get<string>('/api/exports/invoice-sums.csv?by=customer&status=Overdue');
  expect(body.split('\r\n')).toEqual(['Customer,Invoices,Total,First due', 'Bayfront,1,1080,2026-10-20', 'Harbor,2,324,2026-10-10', '']);
});
