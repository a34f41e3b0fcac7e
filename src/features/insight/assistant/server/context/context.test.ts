import { expect, test } from 'vitest';
import { personForTests, serverForTests } from '../../../../../testing/server/server-for-tests.ts';
import type { Ticket } from '../../../../ticketing/tickets/ticket.contract.ts';
import { aTicket } from '../../../../ticketing/tickets/ticket.factory.ts';
import { anArticle } from '../../../articles/article.factory.ts';
import type { Context } from '../../assistant.contract.ts';
import { findSources, readTicketContext } from './context.service.ts';

const server = serverForTests();
const dana = personForTests(server, { fullName: 'Dana Whitfield', role: 'Admin' });

const createTicket = async (ticket: Parameters<typeof aTicket>[0]) => (await dana.post<Ticket>('/api/tickets', aTicket(ticket))).body.id;
const addNote = (id: string, content: string, category = 'Diagnostics') =>
  dana.put(`/api/tickets/${id}`, { history: [{ content, type: 'NOTE', category }] });
const getContext = async (id: string) => (await dana.get<Context>(`/api/assistant/context?ticketId=${id}`)).body;

test('returns ticket, history, sources and summary, without a key and without internal entries', async () => {
  const car = { vehicleMake: 'BMW', vehicleModel: '340i', vehicleYear: 2016 };
  const solved = await createTicket({ ...car, summary: 'BDC lost at block 61', status: 'Resolved' });
  await addNote(solved, 'Updated the driver to 4.3', 'Solution');
  const article = await dana.post<{ id: string }>(
    '/api/articles',
    anArticle({
      title: 'Recovery after an interrupted flash',
      category: 'Ticket Management',
      body: 'Keep the charger on while the module waits in its boot loader.',
    }),
  );
  const id = await createTicket({
    ...car,
    summary: 'FEM lost after an interrupted flash',
    customerCompany: 'Harbor Street Garage',
    customerName: 'Nadia Petrenko',
    toolSerial: 'ISCANP-46844',
    status: 'In Progress',
    followUpDate: '2026-12-01',
  });
  for (let count = 1; count <= 6; count += 1) await addNote(id, `Reading ${count}`);
  await addNote(id, 'Supply fell to 11.8 V\nduring the flash');
  await addNote(id, 'Internal remark', 'Internal');
  await dana.post(`/api/tickets/${id}/internal-comments`, { content: 'He never pays.' });

  const { ticket, history, user, sources, summary } = await getContext(id);
  expect([ticket.id, ticket.summary, user]).toEqual([id, 'FEM lost after an interrupted flash', 'Dana Whitfield']);
  expect(ticket).not.toHaveProperty('history');
  expect(history.map(({ content }) => content)).toEqual([
    'Reading 3',
    'Reading 4',
    'Reading 5',
    'Reading 6',
    'Supply fell to 11.8 V\nduring the flash',
  ]);
  expect(sources.map(({ n, kind, id: source, about, path }) => [n, kind, source, about, path])).toEqual([
    [1, 'article', article.body.id, 'Ticket Management', `/knowledge-base/${article.body.id}`],
    [2, 'ticket', solved, 'same model, “lost”', `/sod/${solved}`],
    [3, 'note', expect.any(String), 'this ticket', `/sod/${id}`],
    [4, 'note', expect.any(String), 'this ticket', `/sod/${id}`],
  ]);
  const lines = summary.split('\n');
  expect(lines[0]).toBe('Harbor Street Garage (Nadia Petrenko), unassigned.');
  expect(lines[1]).toBe('SOD, In Progress: FEM lost after an interrupted flash; 2016 BMW 340i; tool ISCANP-46844.');
  expect(lines[2]).toMatch(/^Opened .+, last updated .+\.$/);
  expect(lines[3]).toMatch(/^Last note by Dana Whitfield, .+: Supply fell to 11\.8 V during the flash$/);
  expect(lines[4]).toBe('Follow-up on Dec 1, 2026.');
  expect(JSON.stringify([ticket, history, sources, summary])).not.toMatch(/Internal remark|He never pays/);
});

test('leaves out articles and solved tickets that share only the vehicle or words of the request', async () => {
  const car = { vehicleMake: 'BMW', vehicleModel: '340i' };
  await createTicket({ ...car, summary: 'Report PDF shows question marks', status: 'Resolved' });
  await dana.post(
    '/api/articles',
    anArticle({ title: 'BMW 340i dealers', body: 'Find similar solved tickets of a BMW 340i: summarize the ticket.' }),
  );
  const id = await createTicket({ ...car, summary: 'CAS4 gateway asleep' });
  expect((await getContext(id)).sources).toEqual([]);
  const words = 'Which solved tickets are similar, and how were they solved?';
  const deps = server.deps;
  const context = await readTicketContext(deps, id);
  expect(await findSources(deps, context, words)).toEqual([]);
  expect(await findSources(deps, context, 'What shows question marks in the report?')).toMatchObject([
    { title: 'Report PDF shows question marks' },
  ]);
});

test('returns no sources for an empty ticket, and 404 for an unknown one', async () => {
  const { sources, summary, history } = await getContext(await createTicket({ summary: 'Qwrtz', customerCompany: 'Garage' }));
  expect(sources).toEqual([]);
  expect(history.map(({ content }) => content)).toEqual(['Ticket created']);
  expect(summary.split('\n').slice(3)).toEqual(['No notes yet.', 'No follow-up or job scheduled.']);
  expect((await dana.get('/api/assistant/context?ticketId=TKT-999999')).status).toBe(404);
  expect((await dana.get('/api/assistant/context')).status).toBe(400);
});
