import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startTestSandbox, type TestSandbox } from '../../../sandbox/testing/test-sandbox.ts';
import type { Ticket } from '../../features/ticketing/tickets/ticket.contract.ts';
import { aTicket } from '../../features/ticketing/tickets/ticket.factory.ts';
import { geminiEnvironment } from '../../testing/server/assistant/gemini-at-sandbox.ts';
import { type CookieBrowser, cookieBrowser } from '../../testing/server/cookie-browser.ts';
import { type HostileProxy, isSpoiled, startHostileProxy } from '../../testing/server/hostile/hostile-proxy.ts';
import { hostileTexts, toAccepted } from '../../testing/server/hostile/hostile-texts.ts';
import { watchColleague } from '../../testing/server/hostile/watch-colleague.ts';
import { newProgram, type Program, signInTo } from '../../testing/server/programs/program.ts';
import { connectQuickbooks, quickbooksEnvironment } from '../../testing/server/quickbooks/quickbooks-at-sandbox.ts';
import { addDraft, pushInvoice } from '../../testing/server/quickbooks/remote-invoices.ts';
import { DECLARED_RECORDS, toNewBody } from '../../testing/server/records/add-record.ts';
import { figure, STRESS_TIMEOUT } from '../../testing/server/stress.ts';
import { runSync, setSync } from '../../testing/server/sync/sync-steps.ts';
import { createEmptyDatabase } from '../../testing/server/test-cluster.ts';
import { pasteToken, zohoEnvironment } from '../../testing/server/zoho/zoho-at-sandbox.ts';

const COUNTS = {
  notes: 150,
  fields: 450,
  searches: 200,
  cells: 200,
  zoho: 600,
  quickbooks: 100,
  questions: 100,
  answers: 50,
  vins: 50,
  hooks: 100,
};
const TOTAL = Object.values(COUNTS).reduce((sum, count) => sum + count, 0);
const NOTE = 64_000;
const FIELD = 10_000;
/** Longer than anything OBDesk stores, because texts in Zoho can be. */
const REMOTE = 320_000;
const IN_LISTS = 1_000;

let sandbox: TestSandbox;
let proxy: HostileProxy;
let program: Program;
let database: pg.Client;
let admin: CookieBrowser;
let url: string;
const failures: string[] = [];

beforeAll(async () => {
  sandbox = await startTestSandbox('empty');
  proxy = await startHostileProxy(sandbox.url, {
    inLists: hostileTexts(COUNTS.zoho, IN_LISTS),
    inRecords: hostileTexts(COUNTS.zoho, REMOTE),
  });
  const connection = await createEmptyDatabase(inject('connection'));
  const providers: TestSandbox = { ...sandbox, url: proxy.url };
  program = await newProgram({
    APP_SECRET: randomBytes(32).toString('hex'),
    DATABASE_URL: connection.connectionString,
    VPIC_URL: `${proxy.url}/vpic`,
    ...(await zohoEnvironment(providers)),
    ...(await quickbooksEnvironment(providers)),
    ...(await geminiEnvironment(providers)),
    ZOHO_CALLS_PER_MINUTE: '100000',
  });
  ({ url } = await program.start());
  database = new pg.Client(connection);
  await database.connect();
  admin = cookieBrowser(url);
  for (const pair of (await signInTo(url)).split('; ')) admin.setCookie(...(pair.split('=') as [string, string]));
  await pasteToken(providers, admin);
  await connectQuickbooks(admin, providers);
}, STRESS_TIMEOUT);
afterAll(async () => {
  await program.remove();
  await database.end();
  await proxy.close();
  await sandbox.close();
});

async function send(method: string, path: string, body?: unknown) {
  const reply = await admin.request(method, path, { body });
  if (reply.status >= 500) failures.push(`${reply.status} ${method} ${path.slice(0, 80)} ${JSON.stringify(reply.body).slice(0, 300)}`);
  return reply;
}

const newTicket = async () => (await admin.post<Ticket>('/api/tickets', aTicket({ status: 'Resolved' }))).body.id;

test(`handles ${TOTAL} hostile texts at every boundary without errors or blocked records`, {
  timeout: STRESS_TIMEOUT,
}, async () => {
  const colleague = watchColleague({ url, cookie: await signInTo(url), ticketId: await newTicket() });
  const steps = { sendNotes, sendFields, search, importCells, fetchFromZoho, pushInvoices, askAssistant, decodeVins, deliverHooks };
  for (const [name, run] of Object.entries(steps)) {
    const begin = performance.now();
    await run();
    figure(`text: ${name}, s`, ((performance.now() - begin) / 1_000).toFixed(1));
  }
  const report = await colleague.stop();
  figure('text: calls of a colleague meanwhile', report.calls);
  figure('text: p95 of them, ms', Math.round(report.p95));
  figure('text: the slowest of them, ms', `${Math.round(report.slowest)} (${report.slowestCall})`);
  expect(failures).toEqual([]);
  expect(report.refused).toEqual([]);
  expect(report.calls).toBeGreaterThan(100);
});

async function sendNotes(): Promise<void> {
  for (const content of hostileTexts(COUNTS.notes, NOTE)) {
    const id = await newTicket();
    await send('PUT', `/api/tickets/${id}`, { history: [{ content, type: 'NOTE', category: 'Diagnostics' }] });
    await send('POST', '/api/assistant/drafts', { ticketId: id, kind: 'article' });
    await send('GET', `/api/assistant/context?ticketId=${id}`);
  }
}

async function sendFields(): Promise<void> {
  for (const [index, text] of hostileTexts(COUNTS.fields, FIELD).entries()) {
    const record = DECLARED_RECORDS[index % DECLARED_RECORDS.length];
    if (!record) throw new Error('No kind of record is declared');
    const body = await toNewBody(record, admin, index);
    const texts = Object.entries(body).filter(([key, value]) => typeof value === 'string' && key !== 'ticketId');
    const [key = ''] = texts[index % texts.length] ?? [];
    const { status } = await send('POST', record.api.create.path, { ...body, [key]: text });
    if (status >= 400) await send('POST', record.api.create.path, { ...body, [key]: toAccepted(text).slice(0, 150) });
  }
}

async function search(): Promise<void> {
  for (const text of hostileTexts(COUNTS.searches, 3_000)) {
    const q = encodeURIComponent(toAccepted(text)).slice(0, 9_000).replace(/%.?$/, '');
    for (const path of ['/api/search', '/api/tickets', '/api/customers', '/api/leads']) await send('GET', `${path}?q=${q}`);
  }
}

async function importCells(): Promise<void> {
  const cells = hostileTexts(COUNTS.cells, FIELD).map((text) => `"${text.replaceAll('"', '""')}"`);
  const rows = cells.map(
    (cell, index) => `Good row ${index},Shop ${index},fine\nHostile ${index},Shop ${index},${cell}\n${cell},Shop ${index},fine`,
  );
  const form = new FormData();
  form.append('file', new Blob([`Subject,Company,Description\n${rows.join('\n')}\n`]), 'export.csv');
  const { body } = await send('POST', '/api/imports/tickets', form);
  await expect
    .poll(async () => (await admin.get<{ state: string }>(`/api/imports/${body.id}`)).body.state, { timeout: 120_000 })
    .not.toBe('running');
  const { rows: found } = await database.query("SELECT count(*)::int AS n FROM tickets WHERE summary LIKE 'Good row %'");
  expect(found).toEqual([{ n: COUNTS.cells }]);
}

async function fetchFromZoho(): Promise<void> {
  const third = COUNTS.zoho / 6;
  const good: string[] = [];
  for (let index = 0; index < third; index += 1) {
    const ticket = await sandbox.control.edit<{ id: string }>({
      provider: 'desk',
      kind: 'tickets',
      changes: { subject: `Ticket ${index}`, description: 'Fine' },
    });
    await sandbox.control.edit({ provider: 'desk', kind: 'comments', changes: { ticketId: ticket.id, content: 'Seen' } });
    const lead = await sandbox.control.edit<{ id: string }>({
      provider: 'crm',
      kind: 'leads',
      changes: { Last_Name: `Lead ${index}`, Company: `Garage ${index}`, Email: `lead${index}@shop.example` },
    });
    const account = await sandbox.control.edit<{ id: string }>({
      provider: 'crm',
      kind: 'accounts',
      changes: { Account_Name: `Account ${index}` },
    });
    good.push(...[ticket.id, lead.id, account.id].filter((id) => !isSpoiled(id)));
  }
  proxy.spoil(['desk', 'crm']);
  await setSync(admin);
  for (const action of ['import-cases', 'fetch-cases', 'fetch-leads', 'fetch-accounts'] as const) await runSync(admin, action);
  const { rows: tickets } = await database.query<{ id: string }>('SELECT record_id AS id FROM sync_links WHERE kind = $1 LIMIT 40', [
    'ticket',
  ]);
  for (const { id } of tickets) await send('GET', `/api/tickets/${id}`);
  const { rows } = await database.query<{ id: string }>('SELECT zoho_id AS id FROM sync_links');
  const arrived = new Set(rows.map(({ id }) => id));
  proxy.spoil([]);
  expect(good.filter((id) => !arrived.has(id))).toEqual([]);
  figure('text: hostile values in answers of Zoho', proxy.spoiled);
}

async function pushInvoices(): Promise<void> {
  proxy.spoil(['quickbooks']);
  for (const text of hostileTexts(COUNTS.quickbooks, 400)) {
    const company = toAccepted(text).slice(0, 150).trim();
    const draft = await addDraft(admin, company === '' || company === '-' ? 'Shop' : company).catch(() => undefined);
    if (draft) await pushInvoice(admin, draft.id);
  }
  await send('POST', '/api/quickbooks/refresh', {});
  proxy.spoil([]);
}

async function askAssistant(): Promise<void> {
  const ticketId = await newTicket();
  for (const text of hostileTexts(COUNTS.questions, FIELD)) await send('POST', '/api/gemini', { prompt: text, context: { ticketId } });
  for (const text of hostileTexts(COUNTS.answers, 20_000)) {
    const id = await newTicket();
    const answer = toAccepted(text).replaceAll(']', ')');
    await send('PUT', `/api/tickets/${id}`, { history: [{ content: `[[say:${answer}]]`, type: 'NOTE', category: 'Diagnostics' }] });
    await send('POST', '/api/gemini', { prompt: 'Summarize', context: { ticketId: id } });
    await send('POST', '/api/assistant/drafts', { ticketId: id, kind: 'solution' });
  }
}

async function decodeVins(): Promise<void> {
  proxy.spoil(['vpic']);
  for (let index = 0; index < COUNTS.vins; index += 1)
    await send('GET', `/api/vin/1ZZ${String(index).padStart(2, '0')}633A004352`.slice(0, 25));
  for (const text of hostileTexts(COUNTS.vins, 300)) await send('GET', `/api/vin/${encodeURIComponent(toAccepted(text))}`);
  proxy.spoil([]);
}

async function deliverHooks(): Promise<void> {
  const [hook] = await sandbox.control.records<{ url: string }>('desk', 'webhooks');
  const path = hook ? new URL(hook.url).pathname : '/api/sync/hooks/desk/unknown';
  for (const text of hostileTexts(COUNTS.hooks, 100_000)) {
    const payload = { id: '1', subject: text, description: text };
    await send('POST', path, [{ eventType: 'Ticket_Update', payload }]);
    await send('POST', path, text);
  }
}
