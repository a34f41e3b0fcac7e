import { beforeEach, expect, test } from 'vitest';
import type { ReportLink } from '../../../../platform/report.ts';
import { serverForTests } from '../../../../testing/server/server-for-tests.ts';
import type { SignedInCaller } from '../../../../testing/server/test-server.ts';
import type { Invoice } from '../../../business/invoices/invoice.contract.ts';
import { anInvoice } from '../../../business/invoices/invoice.factory.ts';
import { toInvoiceFilters } from '../../../business/invoices/receivable.rules.ts';
import { LEAD_STATUSES } from '../../../business/leads/lead.contract.ts';
import { aLead } from '../../../business/leads/lead.factory.ts';
import { getOutcome } from '../../../business/leads/lead.rules.ts';
import { aLoaner } from '../../../business/loaners/loaner.factory.ts';
import { aCustomer } from '../../../master-data/customers/customer.factory.ts';
import { aPart } from '../../../master-data/parts/part.factory.ts';
import { aTicket } from '../../../ticketing/tickets/ticket.factory.ts';
import { toTicketFilters } from '../../fleet/fleet.rules.ts';
import { REPORT_NAMES } from '../report-file.contract.ts';
import { REPORTS } from '../report-tables.rules.ts';
import type { Reports } from '../reports.contract.ts';

const server = serverForTests();
let alice: SignedInCaller;

beforeEach(async () => {
  alice = await server.signedIn({ fullName: 'Alice Archer', role: 'Admin' });
});

const read = async (search = '') => (await alice.get<Reports>(`/api/reports${search}`)).body;

test('returns zeros without records', async () => {
  expect(await read()).toMatchObject({
    range: 'last_30_days',
    totals: { opened: 0, closed: 0, billed: { count: 0, amount: 0 }, leads: { won: { count: 0 }, lost: { count: 0 } } },
    totalsBefore: { opened: 0 },
    workload: [],
    debtors: [],
    technicians: [],
    trend: { by: 'day' },
    partsUsed: { total: 0, parts: [] },
    loaners: { models: [], averageOut: null, inService: 0 },
  });
  expect((await read()).service.map(({ type, closed, closingSeconds }) => [type, closed, closingSeconds])).toEqual(
    ['SOD', 'Tech Support', 'Bug Report', 'Tool Repair'].map((type) => [type, 0, null]),
  );
  for (const invalid of ['range=ever', 'from=2026-01-01', 'from=2026-01-02&to=2026-01-01', 'from=1900-01-01&to=2026-01-01'])
    expect([invalid, (await alice.get(`/api/reports?${invalid}`)).status]).toEqual([invalid, 400]);
});

test('counts leads as won, lost or in progress, in the default range or the sent one', async () => {
  for (const status of ['New', 'Contacted', 'Qualified', 'Proposal Sent', 'Won', 'Won', 'Lost'] as const) {
    const { body } = await alice.post<{ id: string }>('/api/leads', aLead({ status }));
    if (status === 'Lost') await server.database.query("UPDATE leads SET created_at = now() - interval '40 days' WHERE id = $1", [body.id]);
  }
  const counts = async (search = '') => {
    const { won, lost, inProgress } = (await read(search)).totals.leads;
    return [won.count, lost.count, inProgress.count];
  };
  expect(await counts()).toEqual([2, 0, 4]);
  await alice.put('/api/settings/reporting', { defaultDateRange: 'last_90_days' });
  expect(await counts()).toEqual([2, 1, 4]);
  expect(await counts('?range=last_7_days')).toEqual([2, 0, 4]);
});

test('counts tickets by first assignee, unassigned ones last, and by month', async () => {
  for (const assignees of [[], [], [], ['Bob Baker', 'Carl'], ['Bob Baker'], ['Carl']])
    await alice.post('/api/tickets', aTicket({ assignees }));
  const technicians = [
    { technician: 'Bob Baker', key: 'name:Bob Baker', count: 2 },
    { technician: 'Carl', key: 'name:Carl', count: 1 },
    { technician: 'Unassigned', key: 'Unassigned', count: 3 },
  ];
  expect((await read('?range=last_7_days')).technicians).toEqual(technicians);
  await server.database.query(
    "UPDATE tickets SET created_at = date_trunc('month', now() AT TIME ZONE 'UTC') - interval '3 months' + interval '2 hours' WHERE assignee_keys = '{name:Carl}'",
  );
  const { trend, technicians: all } = await read('?range=all_time&zone=UTC');
  expect(all).toEqual(technicians);
  expect(trend.by).toBe('month');
  expect(trend.periods.map(({ count }) => count)).toEqual([1, 0, 0, 5]);
  expect(trend.periods.at(-1)).toMatchObject({ from: `${new Date().toISOString().slice(0, 7)}-01`, state: 'begun' });
});

test('returns median times to first reply and to close by type, and counts reopened tickets', async () => {
  for (const hours of [1, 3, 2]) {
    const { body } = await alice.post<{ id: string }>('/api/tickets', aTicket({ type: 'SOD' }));
    await alice.put(`/api/tickets/${body.id}`, { status: 'Resolved', history: [{ content: 'Called.', category: 'Phone call' }] });
    await server.database.query("UPDATE tickets SET created_at = created_at - $2 * interval '1 hour' WHERE id = $1", [body.id, hours]);
  }
  await server.database.query("UPDATE ticket_times SET closed_at = closed_at - interval '9 days'");
  const { body } = await alice.get<{ id: string }[]>('/api/tickets');
  await alice.put(`/api/tickets/${body[0]?.id}`, { status: 'In Progress' });
  const sod = async (range: string) => (await read(`?range=${range}`)).service.find(({ type }) => type === 'SOD');
  expect(await sod('last_7_days')).toMatchObject({ closed: 0, closingSeconds: null, replied: 3, replySeconds: expect.closeTo(7_200, -2) });
  expect(await sod('last_30_days')).toMatchObject({ closed: 3, reopened: 1, replied: 3 });
  expect(await sod('all_time')).toMatchObject({ closed: 3, reopened: 1, replied: 3 });
});

test('counts used parts and loan days of the range', async () => {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString();
  for (const [name, used] of [
    ['Cable', 2],
    ['Screen', 5],
  ] as const) {
    const { body } = await alice.post<{ id: string }>('/api/parts', aPart({ name, quantity: 9 }));
    await alice.post(`/api/parts/${body.id}/movements`, { kind: 'used', quantity: used });
    await alice.post(`/api/parts/${body.id}/movements`, { kind: 'received', quantity: 7 });
  }
  expect((await read()).partsUsed).toMatchObject({
    total: 7,
    parts: [
      { name: 'Screen', quantity: 5 },
      { name: 'Cable', quantity: 2 },
    ],
  });
  expect((await read('?range=all_time')).partsUsed.total).toBe(7);

  const ids: string[] = [];
  for (const model of ['iScan Pro', 'iScan HD', 'iScan HD'] as const) {
    ids.push((await alice.post<{ id: string }>('/api/tools', aLoaner({ model, serialNumber: `L-${ids.length}` }))).body.id);
  }
  const lend = (tool: number, from: number, back: number | null) =>
    server.database.query("INSERT INTO loans (tool_id, assigned_to, lent_at, due, returned_at) VALUES ($1, 'Shop', $2, '2030-01-01', $3)", [
      ids[tool],
      day(from),
      back === null ? null : day(back),
    ]);
  await lend(0, 10, 5);
  await lend(1, 20, 18);
  await lend(2, 3, null);
  // The first one was returned on the second of the 7 days and counts one day. The third one has been out for three days, including today.
  const { loaners } = await read('?range=last_7_days');
  expect(loaners).toMatchObject({
    models: [
      { model: 'iScan HD', loans: 1, days: 4 },
      { model: 'iScan Pro', loans: 0, days: 1 },
    ],
    averageOut: expect.closeTo(5 / 7),
    inService: 3,
  });
  await server.database.query("UPDATE tools SET model = 'iScan Lite' WHERE id = $1", [ids[1]]);
  await server.database.query('UPDATE loans SET returned_at = $1 WHERE returned_at IS NULL', [day(1)]);
  expect((await read('?range=all_time')).loaners).toMatchObject({
    models: [
      { model: 'iScan Pro', loans: 1, days: 5 },
      { model: 'iScan HD', loans: 1, days: 2 },
      { model: 'iScan Lite', loans: 1, days: 2 },
    ],
    averageOut: expect.closeTo(9 / 21),
    inService: 3,
  });
});

/** A time that is Nov 22 in New York and Nov 23 in UTC. */
const LATE_IN_NEW_YORK = new Date('2026-11-23T02:00:00Z');

async function openedAt(at: string, ticket: Parameters<typeof aTicket>[0] = {}): Promise<string> {
  const { body } = await alice.post<{ id: string }>('/api/tickets', aTicket(ticket));
  await server.database.query('UPDATE tickets SET created_at = $2 WHERE id = $1', [body.id, at]);
  return body.id;
}

test('uses the reader’s time zone for the days of a range, and each figure matches its list', async () => {
  server.clock.set(LATE_IN_NEW_YORK);
  await openedAt('2026-11-16T04:59:59.999Z', { type: 'SOD' });
  await openedAt('2026-11-16T05:00:00Z', { type: 'SOD' });
  await openedAt('2026-11-22T04:30:00Z', { type: 'Bug Report', assignees: ['Bob Baker'] });
  await openedAt('2026-11-23T01:00:00Z', { type: 'SOD' });
  const asked = async (zone: string) => {
    const { from, to, trend, technicians } = await read(`?range=last_7_days&zone=${zone}`);
    const list = await alice.get(`/api/tickets?openedFrom=${from}&openedTo=${to}&zone=${zone}`);
    const counts = trend.periods.map(({ count }) => count);
    expect(list.headers.get('x-total-count')).toBe(String(counts.reduce((sum, count) => sum + count, 0)));
    expect(technicians.reduce((sum, { count }) => sum + count, 0)).toBe(Number(list.headers.get('x-total-count')));
    const volume = (await alice.get<{ volume: { count: number }[] }>(`/api/dashboard?range=last_7_days&zone=${zone}`)).body.volume;
    expect(volume.reduce((sum, { count }) => sum + count, 0)).toBe(Number(list.headers.get('x-total-count')));
    return [from, to, counts];
  };
  expect(await asked('America/New_York')).toEqual(['2026-11-16', '2026-11-22', [1, 0, 0, 0, 0, 1, 1]]);
  expect(await asked('UTC')).toEqual(['2026-11-17', '2026-11-23', [0, 0, 0, 0, 0, 1, 1]]);
  expect(await asked('Pacific/Auckland')).toEqual(['2026-11-17', '2026-11-23', [0, 0, 0, 0, 0, 1, 1]]);
  await alice.put('/api/settings/account', { timeZone: 'America/New_York' });
  expect(await read('?range=last_7_days')).toMatchObject({ from: '2026-11-16', to: '2026-11-22' });
  expect(await alice.get('/api/reports?zone=Mars/Olympus')).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('Unknown time zone') },
  });
});

test('groups a quarter by week and all time by month, in the reader’s time zone', async () => {
  server.clock.set(LATE_IN_NEW_YORK);
  await openedAt('2026-11-01T03:00:00Z');
  await openedAt('2026-11-16T04:00:00Z');
  await openedAt('2026-11-23T01:00:00Z');
  const months = async (zone: string) => (await read(`?range=all_time&zone=${zone}`)).trend.periods.map(({ from, count }) => [from, count]);
  expect(await months('UTC')).toEqual([['2026-11-01', 3]]);
  expect(await months('America/New_York')).toEqual([
    ['2026-10-01', 1],
    ['2026-11-01', 2],
  ]);
  const { trend } = await read('?range=last_90_days&zone=America/New_York');
  expect(trend.by).toBe('week');
  expect(trend.periods[0]).toEqual({ from: '2026-08-25', to: '2026-08-30', count: 0, state: 'cut' });
  expect(trend.periods.slice(-3)).toEqual([
    { from: '2026-11-02', to: '2026-11-08', count: 0, state: 'whole' },
    { from: '2026-11-09', to: '2026-11-15', count: 1, state: 'whole' },
    { from: '2026-11-16', to: '2026-11-22', count: 1, state: 'begun' },
  ]);
});

test('leaves merged tickets out of all figures and their lists', async () => {
  const done = { status: 'Resolved', history: [{ content: 'Called.', category: 'Phone call' }] };
  const kept = await openedAt('2026-11-20T12:00:00Z', { type: 'SOD' });
  const merged = await openedAt('2025-02-20T12:00:00Z', { type: 'SOD' });
  for (const id of [kept, merged]) await alice.put(`/api/tickets/${id}`, done);
  await alice.post(`/api/tickets/${merged}/merge`, { into: kept });
  const { trend, technicians, service } = await read('?range=all_time');
  expect(trend.periods.map(({ count }) => count).filter(Boolean)).toEqual([1]);
  expect(technicians.map(({ count }) => count)).toEqual([1]);
  expect(service.find(({ type }) => type === 'SOD')).toMatchObject({ closed: 1, replied: 1 });
  const list = await alice.get<{ id: string }[]>('/api/tickets?openedTo=2040-01-01');
  expect(list.body.map(({ id }) => id)).toEqual([kept]);
});

/** The first page of the list that a link opens, as the page asks for it. */
function toListUrl({ to, search }: ReportLink, today: string): string {
  const text = (filters: object) => {
    const words = new URLSearchParams({ limit: '1' });
    for (const [key, value] of Object.entries(filters))
      for (const each of [value].flat()) if (each !== undefined) words.append(key, String(each));
    return words.toString();
  };
  if (to === '/fleet') return `/api/tickets?${text({ ...toTicketFilters(search, today), zone: 'UTC' })}`;
  if (to === '/rma') return `/api/tickets?${text({ ...search, type: 'Tool Repair', state: 'open' })}`;
  if (to === '/invoices') return `/api/invoices?${text(toInvoiceFilters(search))}`;
  if (to === '/inventory') return `/api/tools?${text({ ...search, zone: 'UTC' })}`;
  const { stage, from, to: last } = search;
  const status = LEAD_STATUSES.filter((each) => each === stage || getOutcome(each) === stage);
  return `/api/leads?${text({ status, createdFrom: from, createdTo: last, zone: 'UTC' })}`;
}

async function addBusiness(): Promise<void> {
  server.clock.set(new Date('2026-11-30T12:00:00Z'));
  await alice.post('/api/customers', aCustomer({ shopName: 'Slow Garage' }));
  const ids: string[] = [];
  for (const ticket of [
    { assignees: ['Alice Archer', 'Bob Baker'], type: 'SOD', followUpDate: '2026-11-29' },
    { assignees: ['Alice Archer'], type: 'Bug Report', followUpDate: '2026-11-30' },
    { assignees: [], type: 'SOD' },
    { type: 'Tool Repair', status: 'Received' },
    { type: 'Tool Repair', status: 'Awaiting Approval', rmaLineItems: [{ description: 'Display', quantity: 1.5, unitCost: 10.01 }] },
    { type: 'Tool Repair', status: 'Awaiting Approval' },
    { type: 'SOD', customerCompany: 'Slow Garage' },
    { type: 'Tool Repair', status: 'Repairing', rmaLineItems: [{ description: 'Bench time', quantity: 2, unitCost: 85 }] },
  ] as const)
    ids.push((await alice.post<{ id: string }>('/api/tickets', aTicket({ ...(ticket as object) }))).body.id);
  for (const id of ids.slice(6)) await alice.put(`/api/tickets/${id}`, { status: 'Resolved' });
  await server.database.query("UPDATE tickets SET created_at = '2026-11-20T12:00:00Z'");
  await server.database.query("UPDATE ticket_times SET closed_at = '2026-11-24T12:00:00Z'");
  for (const [issueDate, dueDate, status] of [
    ['2026-11-25', '2026-12-25', 'Sent'],
    ['2026-10-01', '2026-11-29', 'Sent'],
    ['2026-08-01', '2026-08-31', 'Overdue'],
    ['2026-11-02', '2026-12-02', 'Paid'],
    ['2026-11-02', '2026-12-02', 'Void'],
    ['2026-11-02', '2026-12-02', 'Draft'],
  ] as const)
    await alice.post<Invoice>('/api/invoices', anInvoice(ids[6] ?? '', { issueDate, dueDate, status }));
  for (const status of ['New', 'Contacted', 'Won', 'Lost'] as const)
    await alice.post('/api/leads', aLead({ status, estimatedValue: 100.5 }));
  await alice.post('/api/tools', aLoaner({ serialNumber: 'L-1' }));
  await alice.post('/api/tools', aLoaner({ serialNumber: 'L-2', status: 'On Loan', assignedTo: 'Shop', returnDate: '2026-11-29' }));
}

test('reports open work, money, repairs, leads and loaners, and each number links to a list of that length', async () => {
  await addBusiness();
  const reports = await read('?range=last_30_days&zone=UTC');
  expect(reports.workload.map(({ name, open, overdue }) => [name, open, overdue])).toEqual([
    ['Alice Archer', 2, 1],
    ['Bob Baker', 1, 1],
    ['Unassigned', 4, 0],
  ]);
  expect(reports.receivables.map(({ count }) => count)).toEqual([1, 1, 0, 0, 1]);
  expect(reports.debtors).toMatchObject([{ company: 'Slow Garage', overdue: { count: 2 }, unpaid: { count: 3 }, oldestDue: '2026-08-31' }]);
  expect(reports.repairs).toMatchObject([
    { status: 'Received', count: 1 },
    { status: 'Awaiting Approval', count: 2 },
  ]);
  expect(reports.work.periods.map(({ from, billed, unbilled }) => [from, billed.count, unbilled.count, unbilled.amount])).toEqual([
    ['2026-11-01', 0, 0, 0],
    ['2026-11-02', 1, 0, 0],
    ['2026-11-09', 0, 0, 0],
    ['2026-11-16', 0, 0, 0],
    ['2026-11-23', 1, 1, 170],
    ['2026-11-30', 0, 0, 0],
  ]);
  expect(reports.pipeline.map(({ count, value }) => [count, value])).toEqual([
    [1, 100.5],
    [1, 100.5],
    [0, 0],
    [0, 0],
  ]);
  let checked = 0;
  for (const name of REPORT_NAMES) {
    const { lead = [], rows, total } = REPORTS[name](reports);
    const cells = [...rows, ...(total ? [total] : [])].flatMap(({ label, cells: all }) =>
      all.map((cell) => ({ ...cell, at: `${name} ${label}` })),
    );
    const counts = [
      ...cells.filter(({ text }) => /^[\d,]+$/.test(text)),
      ...lead.filter(({ text }) => /^\d/.test(text)).map(({ text, link }) => ({ link, value: Number.parseInt(text, 10), at: text })),
    ];
    for (const { link, value, at } of counts) {
      if (!link) continue;
      const { headers } = await alice.get(toListUrl(link, reports.today));
      expect([at, headers.get('x-total-count')]).toEqual([at, String(value)]);
      checked += 1;
    }
  }
  expect(checked).toBeGreaterThan(20);
});

test('compares any range with the same number of days before it', async () => {
  await addBusiness();
  const { range, before, totals, totalsBefore, trend } = await read('?from=2026-11-16&to=2026-11-22&zone=UTC');
  expect({ range, before }).toEqual({ range: null, before: { from: '2026-11-09', to: '2026-11-15' } });
  expect([totals.opened, totalsBefore?.opened, trend.by, trend.periods.at(-1)?.state]).toEqual([8, 0, 'day', 'whole']);
  expect((await read('?from=2026-11-02&to=2026-11-02&zone=UTC')).totals.billed.count).toBe(1);
});

test('downloads each report as CSV with all customers, protected against formulas', async () => {
  await addBusiness();
  for (const name of REPORT_NAMES) expect([name, (await alice.get(`/api/reports/${name}/export.csv`)).status]).toEqual([name, 200]);
  await server.database.query("UPDATE invoices SET account_company = '=cmd|calc', customer_id = NULL");
  const { headers, body } = await alice.get<string>('/api/reports/overdue-by-customer/export.csv?zone=UTC');
  expect(headers.get('content-disposition')).toBe('attachment; filename="overdue-by-customer.csv"');
  expect(body.split('\r\n')[0]).toBe('Customer,Overdue,Invoices,Unpaid,Oldest due');
  expect(body).toMatch(/^'=cmd\|calc,[\d.]+,2,[\d.]+,2026-08-31$/m);
  expect(await alice.get('/api/reports/payroll/export.csv')).toMatchObject({ status: 404 });
});
