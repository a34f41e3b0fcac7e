import { beforeEach, expect, test } from 'vitest';
import { serverForTests } from '../../../../testing/server/server-for-tests.ts';
import type { SignedInCaller } from '../../../../testing/server/test-server.ts';
import { anInvoice } from '../../../business/invoices/invoice.factory.ts';
import { aLead } from '../../../business/leads/lead.factory.ts';
import { aLoaner } from '../../../business/loaners/loaner.factory.ts';
import { aCustomer } from '../../../master-data/customers/customer.factory.ts';
import { aPart } from '../../../master-data/parts/part.factory.ts';
import { aTicket } from '../../../ticketing/tickets/ticket.factory.ts';
import { anArticle } from '../../articles/article.factory.ts';
import type { SearchGroup, SearchHit } from '../search.contract.ts';
import { learnAllWords } from './search-words.service.ts';

const server = serverForTests();
let caller: SignedInCaller;
beforeEach(async () => {
  caller = await server.signedIn({ fullName: 'Dana Whitfield' });
});

async function create(path: string, body: unknown): Promise<string> {
  const { status, body: created } = await caller.post<{ id: string; message: string }>(path, body);
  expect(status, created.message).toBe(201);
  return created.id;
}

async function search(q: string, query = ''): Promise<SearchGroup[]> {
  const { status, body } = await caller.get<SearchGroup[] & { message: string }>(`/api/search?q=${encodeURIComponent(q)}${query}`);
  expect(status, body.message).toBe(200);
  return body;
}

const first = async (q: string): Promise<Partial<SearchHit> & { kind?: string }> => {
  const [group] = await search(q);
  return { kind: group?.kind, ...group?.hits[0] };
};

const ids = (groups: readonly SearchGroup[], kind: string) => groups.find((group) => group.kind === kind)?.hits.map(({ id }) => id) ?? [];

test('finds only the identified record without a word search', async () => {
  const ticket = await create('/api/tickets', aTicket({ toolSerial: 'ISCANP-46844', status: 'Resolved' }));
  await create('/api/tickets', aTicket({ summary: `Same as ${ticket}, on ISCANP-46844` }));
  const [tickets, ...others] = await search(ticket, '&only=named');
  expect(tickets?.hits.map(({ id, identifier }) => [id, identifier])).toEqual([[ticket, 'Ticket']]);
  expect(others).toEqual([]);
  expect((await search('iscanp-46844', '&only=named')).map(({ kind, hits }) => [kind, hits.length])).toEqual([
    ['serial', 1],
    ['ticket', 1],
  ]);
  expect(await search('same as', '&only=named')).toEqual([]);
  expect((await caller.get('/api/search?q=1&only=words')).status).toBe(400);
});

test('lists the identified record first, in any spelling', async () => {
  const shop = await create(
    '/api/customers',
    aCustomer({
      shopName: 'Müller Auto Electric',
      contacts: [{ name: 'Nadia Rahman', email: 'Nadia@mueller.example', phone: '+1 (503) 555-0142' }],
      toolSerials: ['ISCANP-46844'],
    }),
  );
  const ticket = await create(
    '/api/tickets',
    aTicket({
      summary: 'Loses the car',
      customerCompany: 'Müller Auto Electric',
      customerEmail: 'bench@mueller.example',
      vin: 'WBA3A5C50CF256551',
      reg: 'AB-12 CDE',
      toolSerial: 'ISCANP-46844',
      rmaNumber: 'RMA 77/4',
    }),
  );
  const noise = await create(
    '/api/tickets',
    aTicket({ summary: 'Asked about AB12CDE, WBA3A5C50CF256551 and 5035550142', vin: 'WBA3A5C50CF256552' }),
  );
  const lead = await create('/api/leads', aLead({ companyName: 'Coastal', email: 'sam@coastal.example', phone: '030 123456789' }));
  const tool = await create('/api/tools', aLoaner({ serialNumber: 'L-ISCANP-3010' }));
  const part = await create('/api/parts', aPart({ partNumber: 'ISP-USB-C' }));
  const invoice = await create('/api/invoices', anInvoice(ticket));

  for (const q of [ticket, ticket.toLowerCase(), ` ${ticket.slice(4)} `])
    expect(await first(q)).toMatchObject({ kind: 'ticket', id: ticket, path: `/sod/${ticket}` });
  for (const q of [
    'WBA3A5C50CF256551',
    'wba3a5c50cf256551',
    'CF 256551'.slice(3),
    'ab12cde',
    'AB 12-CDE',
    'bench@MUELLER.example',
    'rma77/4',
  ])
    expect(await first(q), q).toMatchObject({ kind: 'ticket', id: ticket });
  for (const q of [
    '5035550142',
    '(503) 555-0142',
    '+1 503 555 0142',
    '0015035550142',
    'nadia@mueller.example',
    'müller auto electric',
    'MÜLLERAUTO ELECTRIC',
  ])
    expect(await first(q), q).toMatchObject({ kind: 'customer', id: shop, path: `/customers/${shop}` });
  expect(await first('iscanp-46844')).toMatchObject({
    kind: 'serial',
    id: 'ISCANP-46844',
    snippet: 'iScan Pro · Müller Auto Electric',
    path: '/serials/ISCANP-46844',
  });
  expect(await first('l-iscanp-3010')).toMatchObject({ kind: 'serial', id: 'L-ISCANP-3010' });
  expect(ids(await search('L-ISCANP-3010'), 'tool')).toEqual([tool]);
  expect(await first(tool)).toMatchObject({ kind: 'tool', id: tool, path: `/inventory?open=${tool}` });
  for (const q of [lead, 'SAM@coastal.example', '+49 30 123456789', 'coastal'])
    expect(await first(q), q).toMatchObject({ kind: 'lead', id: lead });
  for (const q of [part, 'isp-usb-c'])
    expect(await first(q), q).toMatchObject({ kind: 'part', id: part, identifier: expect.stringContaining('Part') });
  expect(await first(invoice.toLowerCase())).toMatchObject({ kind: 'invoice', id: invoice });
  expect(ids(await search('256551'), 'ticket')[0]).toBe(ticket);
  expect(ids(await search('WBA3A5C50CF256551'), 'ticket')).toEqual([ticket, noise]);
  expect(await search('nothing like it')).toEqual([]);
});

test('finds words in notes, articles and names despite typos, with snippets', async () => {
  const ticket = await create('/api/tickets', aTicket({ summary: 'No start after battery swap', customerCompany: 'Northside Garage' }));
  const note = `Customer called. ${'The vehicle had a long story. '.repeat(20)}Flashed the transmission module with C:/flash/egs-8hp.bin, P0420-00 is gone.`;
  await caller.put(`/api/tickets/${ticket}`, { history: [{ content: note, type: 'NOTE', category: 'Solution' }] });
  await caller.put(`/api/tickets/${ticket}`, { status: 'In Progress' });
  await create('/api/tickets', aTicket({ summary: 'Something else' }));
  await create(
    '/api/customers',
    aCustomer({ shopName: 'Harborside Transmissions', contacts: [{ name: 'Quentin Abernathy', email: '', phone: '' }] }),
  );

  const admin = await server.signedIn({ role: 'Admin' });
  const { body: article } = await admin.post<{ id: string }>(
    '/api/articles',
    anArticle({ title: 'Bench power', body: 'Transmission units are flashed on the bench.' }),
  );
  for (const q of ['transmission flashed', 'TRANSMIS', 'p0420', 'P0420-00', 'egs-8hp', 'flash module']) {
    const [hit] = (await search(q)).find(({ kind }) => kind === 'note')?.hits ?? [];
    expect(hit, q).toMatchObject({ id: ticket, title: 'No start after battery swap', path: `/sod/${ticket}` });
    expect(hit?.snippet.length).toBeLessThan(260);
    expect(hit?.snippet.toLowerCase()).toMatch(/flash|p0420|transmis/);
  }
  expect(ids(await search('transmission flashed'), 'article')).toEqual([article.id]);
  expect(ids(await search('batt'), 'ticket')).toEqual([ticket]);
  expect(ids(await search('abernathy'), 'customer')).toHaveLength(1);
  expect(await search('In Progress')).toEqual([]);

  expect(await search('transmisson')).toEqual([]);
  await learnAllWords(server.deps);
  await learnAllWords(server.deps);
  const corrected = await search('transmisson');
  expect(ids(corrected, 'note')).toEqual([ticket]);
  expect(ids(corrected, 'customer')).toHaveLength(1);
  expect(corrected[0]?.words).toEqual(expect.arrayContaining(['transmisson', 'transmission']));
  expect(ids(await search('Abernahty'), 'customer')).toHaveLength(1);
});

test.each([
  ['ASCII', 'The vehicle had a long story. '],
  ['Hangul', '한국어 정비 기록입니다. '],
  ['ß and ellipses', 'Außen großer Spaß… '],
  ['emoji', '🔧🚗 done 👍🏽 '],
])('shows the matching word in the snippet of a note, even after %s', async (_, before) => {
  const ticket = await create('/api/tickets', aTicket());
  const content = `${before.repeat(60)}Flashed the Gateway${' and then some more'.repeat(40)}`;
  await caller.put(`/api/tickets/${ticket}`, { history: [{ content, type: 'NOTE', category: '' }] });
  const [hit] = (await search('gateway')).find(({ kind }) => kind === 'note')?.hits ?? [];
  expect(hit?.snippet).toContain('Flashed the Gateway and then');
});

test('filters tickets and notes, with and without words, and finds nothing for an unknown value', async () => {
  const open = await create(
    '/api/tickets',
    aTicket({ summary: 'Airbag module locked', vehicleMake: 'BMW', assignees: [{ name: 'Dana Whitfield' }] }),
  );
  const closed = await create(
    '/api/tickets',
    aTicket({ summary: 'Airbag module swapped', vehicleMake: 'Land Rover', status: 'Resolved', type: 'Tool Repair' }),
  );
  for (const id of [open, closed])
    await caller.put(`/api/tickets/${id}`, { history: [{ content: 'Read the crash data', type: 'NOTE', category: '' }] });
  await create('/api/customers', aCustomer({ shopName: 'Airbag Specialists' }));

  const finds = async (q: string) => {
    const groups = await search(q);
    return { ticket: ids(groups, 'ticket'), note: ids(groups, 'note'), kinds: groups.map(({ kind }) => kind) };
  };
  expect(await finds('airbag')).toMatchObject({ ticket: expect.arrayContaining([open, closed]), kinds: ['customer', 'ticket'] });
  for (const filter of ['is:open', 'type:sod', 'status:New', 'make:bmw', 'assignee:me', 'assignee:"dana whitfield"'])
    expect(await finds(`airbag ${filter}`), filter).toEqual({ ticket: [open], note: [], kinds: ['ticket'] });
  for (const filter of ['is:closed', 'type:rma', 'type:"Tool Repair"', 'status:resolved', 'make:"land rover"', 'assignee:unassigned'])
    expect(await finds(filter), filter).toEqual({ ticket: [closed], note: [], kinds: ['ticket'] });
  expect(await finds('crash data is:closed')).toEqual({ ticket: [], note: [closed], kinds: ['note'] });
  expect(await search('airbag status:broken')).toEqual([]);
  const filtered = await search('airbag', '&kind=ticket&limit=1');
  expect(filtered).toMatchObject([{ kind: 'ticket', hasMore: true, isLeftOut: false }]);
  expect(filtered[0]?.hits).toHaveLength(1);
  for (const query of ['', '?q=a&limit=0', '?q=a&limit=51', '?q=a&kind=secret', `?q=${'a'.repeat(201)}`])
    expect((await caller.get(`/api/search${query}`)).status).toBe(400);
  for (const q of ['%', "'); DROP", '\\', ':*', '& |', '""', 'a', 'is:', 'make:"', '🚗 ok'])
    expect((await caller.get(`/api/search?q=${encodeURIComponent(q)}`)).status).toBe(200);
});

test('marks record types that time out as left out', async () => {
  const shop = await create('/api/customers', aCustomer({ shopName: 'Quick Answers' }));
  await server.database.transaction(async (tx) => {
    await tx.query('LOCK TABLE parts IN ACCESS EXCLUSIVE MODE');
    const groups = await search('quick answers');
    expect(ids(groups, 'customer')).toEqual([shop]);
    expect(groups.find(({ kind }) => kind === 'part')).toMatchObject({ isLeftOut: true, hits: [] });
  });
});
