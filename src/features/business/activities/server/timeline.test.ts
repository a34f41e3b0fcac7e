import { beforeEach, expect, test } from 'vitest';
import { explain, watchStatements } from '../../../../testing/server/records/watch-statements.ts';
import { personForTests, serverForTests } from '../../../../testing/server/server-for-tests.ts';
import { aCustomer } from '../../../master-data/customers/customer.factory.ts';
import { aTicket } from '../../../ticketing/tickets/ticket.factory.ts';
import { anInvoice } from '../../invoices/invoice.factory.ts';
import { aLead } from '../../leads/lead.factory.ts';
import { aLoaner, onLoan } from '../../loaners/loaner.factory.ts';
import { aNote, aTask } from '../activity.factory.ts';
import { TIMELINE_KINDS, type TimelineEntry } from '../timeline.contract.ts';
import { readTimeline } from './timeline.service.ts';

const server = serverForTests();
const ann = personForTests(server);

const COMPANY = 'Harbor Street Garage';
const PATH = '/api/customers/harbor-street-garage/timeline';

const add = async (path: string, body: object) => (await ann.post<{ id: string }>(path, body)).body.id;
const nextOf = (headers: Headers): string | undefined => /^<(.*)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];

async function readPages(path: string): Promise<TimelineEntry[]> {
  const { body, headers } = await ann.get<TimelineEntry[]>(path);
  const next = nextOf(headers);
  return next === undefined ? body : [...body, ...(await readPages(next))];
}

/** Adds an entry of each kind, in the order of `TIMELINE_KINDS`. */
beforeEach(async () => {
  const customerId = await add('/api/customers', aCustomer({ shopName: COMPANY, contacts: [] }));
  const of = { customerCompany: COMPANY, customerName: 'Nadia' };
  const ticketId = await add('/api/tickets', aTicket({ ...of, type: 'SOD', channel: 'Email', summary: 'Clone an ECU' }));
  await add('/api/tickets', aTicket({ ...of, type: 'Tech Support', channel: 'Phone', summary: 'No connection' }));
  await add('/api/tickets', aTicket({ ...of, type: 'Tool Repair', channel: 'Phone', summary: 'Broken screen' }));
  await add('/api/tools', aLoaner({ serialNumber: 'L-1', ...onLoan({ customerId, assignedTo: COMPANY }) }));
  await add('/api/invoices', anInvoice(ticketId));
  await add('/api/leads', aLead({ companyName: COMPANY, estimatedValue: 4_220 }));
  await add('/api/notes', aNote({ customerId }));
  const task = await add('/api/tasks', aTask({ customerId }));
  await add('/api/tasks', aTask({ customerId, title: 'Open, so not in the timeline' }));
  await ann.put(`/api/tasks/${task}`, { isDone: true });
});

test('returns an entry of each kind, newest first, page by page and by kind', async () => {
  const all = await readPages(PATH);
  expect(all.map(({ kind }) => kind).toSorted()).toEqual([...TIMELINE_KINDS].toSorted());
  expect(all.map(({ at }) => at)).toEqual(
    all
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  );
  expect(await readPages(`${PATH}?limit=3`)).toEqual(all);
  expect((await ann.get(`${PATH}?limit=3`)).headers.get('x-total-count')).toBe('8');
  for (const kind of TIMELINE_KINDS) expect((await readPages(`${PATH}?kind=${kind}`)).map((entry) => entry.kind)).toEqual([kind]);
  expect(await readPages(`${PATH}?kind=lead&kind=note&limit=1`)).toEqual(all.filter(({ kind }) => kind === 'lead' || kind === 'note'));
});

test('names the record, its status, the person and the amount', async () => {
  const of = Object.fromEntries((await readPages(PATH)).map((entry) => [entry.kind, entry]));
  expect(of.call).toMatchObject({ title: 'No connection', status: 'New', who: 'Nadia', amount: null, authorId: null });
  expect(of.loan).toMatchObject({ recordId: 'LT-0001', status: 'On Loan' });
  expect(of.invoice).toMatchObject({ recordId: 'INV-0001', title: 'INV-0001', status: 'Draft', amount: expect.any(Number) });
  expect(of.lead).toMatchObject({ amount: 4_220 });
  expect(of.note).toMatchObject({ title: aNote().text, authorId: expect.any(String) });
  expect(of.task).toMatchObject({ title: aTask().title });
});

test('reads a page in one statement', async () => {
  const statements = await watchStatements(server, async () => {
    expect((await ann.get(`${PATH}?limit=3`)).status).toBe(200);
  });
  const pages = statements.filter(({ text }) => !/from "?(sessions|users|settings)\b|pg_notify/i.test(text));
  expect(pages).toHaveLength(1);
  for (const page of pages) expect(await explain(server, page, ['seqscan'])).not.toContain('"Seq Scan"');
});

test('leaves out the kinds that the caller may not read', async () => {
  const hidden = server.deps.timelineSources.map((source) =>
    source.kinds.includes('invoice') ? { ...source, access: 'admin' as const } : source,
  );
  const deps = { ...server.deps, timelineSources: hidden };
  const actor = { userId: 'ann', fullName: 'Ann', avatar: '', sessionId: '', address: '' };
  const kindsFor = async (role: 'User' | 'Admin', kind?: ['invoice']) => {
    const { rows } = await readTimeline(deps, { ...actor, role }, 'harbor-street-garage', { limit: 50, kind });
    return (JSON.parse(rows.json) as TimelineEntry[]).map((entry) => entry.kind);
  };
  expect(await kindsFor('Admin')).toContain('invoice');
  expect(await kindsFor('User')).not.toContain('invoice');
  expect(await kindsFor('User', ['invoice'])).toEqual([]);
});

test('returns the timeline of the customer that a merged one became', async () => {
  const id = await add('/api/customers', aCustomer({ shopName: 'Harbour Street', contacts: [] }));
  expect(await readPages(`/api/customers/${id}/timeline`)).toEqual([]);
  await ann.post(`/api/customers/${id}/merge`, { into: 'harbor-street-garage' });
  expect(await readPages(`/api/customers/${id}/timeline`)).toEqual(await readPages(PATH));
});

test('rejects unknown customers, kinds and cursors', async () => {
  expect((await ann.get('/api/customers/nobody/timeline')).status).toBe(404);
  expect((await ann.get(`${PATH}?kind=event`)).status).toBe(400);
  expect((await ann.get(`${PATH}?cursor=x`)).status).toBe(400);
});
