import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ImportReport } from '../../features/exchange/imports/import.contract.ts';
import { type ApiCaller, apiCaller } from '../../testing/server/api-caller.ts';
import { newProgram, type Program, signInTo } from '../../testing/server/programs/program.ts';
import { figure, STRESS_TIMEOUT } from '../../testing/server/stress.ts';

/** About 50 MB in the full run. */
const ROWS = 150_000;
const HEADER = 'Ticket Id,Subject,Status,Type,Contact Name,Account Name,Email,Description,Created Time';
const MEGABYTE = 1_048_576;
/** Long enough that V8 grows its heap as far as for any file. */
const SHORT_ROWS = 40_000;
/** Allowed memory beyond that for the shorter file; well below the size of the long one's additional rows in memory. */
const EXTRA_MEMORY = 64 * MEGABYTE;

let program: Program;
let admin: ApiCaller;
let cookie: string;

beforeAll(async () => {
  program = await newProgram();
  const { url } = await program.start();
  cookie = await signInTo(url);
  admin = apiCaller(url, cookie);
}, STRESS_TIMEOUT);
afterAll(() => program.remove());

test('imports a long export in flat memory, and adds nothing when it is sent again', { timeout: STRESS_TIMEOUT }, async () => {
  const shorter = await importAll(makeExport(0, SHORT_ROWS));
  const file = makeExport(SHORT_ROWS, ROWS);

  const first = await importAll(file);
  expect(first).toMatchObject({ state: 'done', rows: ROWS, added: ROWS, skipped: 0, problems: [] });
  expect(first.peak - shorter.peak).toBeLessThan(EXTRA_MEMORY);
  expect(await importAll(file)).toMatchObject({ state: 'done', rows: ROWS, added: 0, skipped: ROWS });
  figure('rows imported, 0 lost, 0 doubled', ROWS);
  figure('size of the file, MB', Math.round(file.length / MEGABYTE));
  figure('memory beyond that of a shorter import, at most, MB', Math.max(0, Math.round((first.peak - shorter.peak) / MEGABYTE)));
});

const LEADS = 100_000;
const KILLS = 30;

test('imports exactly the rows of its file although it is killed repeatedly', { timeout: STRESS_TIMEOUT }, async () => {
  const rows = Array.from({ length: LEADS }, (_, n) => `zcrm_${5_725_767_000_000 + n},Name ${n},Company ${n},"$${n}.50"`);
  const form = new FormData();
  form.append('file', new Blob([`Record Id,Last Name,Company,Annual Revenue\n${rows.join('\n')}\n`]), 'leads.csv');
  const begin = performance.now();
  const { body } = await admin.request<ImportReport>('POST', '/api/imports/leads', { body: form });
  for (let kill = 0; kill < KILLS; kill += 1) {
    await new Promise((resolve) => setTimeout(resolve, 200 + Math.random() * 800));
    await program.kill();
    const { url } = await program.start();
    admin = apiCaller(url, cookie);
  }
  const report = await ended(body.id);
  expect(report).toMatchObject({ state: 'done', rows: LEADS, added: LEADS, skipped: 0, problems: [] });
  const file = await admin.get<string>('/api/exports/zoho_leads_import.csv');
  const ids = file.body.match(/zcrm_\d+/g) ?? [];
  expect([ids.length, new Set(ids).size]).toEqual([LEADS, LEADS]);
  figure('leads imported over kills of the server, 0 lost, 0 doubled', LEADS);
  figure('seconds that took, kills and starts included', Math.round((performance.now() - begin) / 1_000));
});

async function ended(id: string): Promise<ImportReport> {
  for (;;) {
    const { status, body } = await admin.get<ImportReport>(`/api/imports/${id}`);
    if (status === 200 && body.state !== 'running') return body;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

function makeExport(from: number, count: number): string {
  const rows = Array.from({ length: count }, (_, index) => {
    const number = from + index;
    const description = `"Tool Serial: ISCANP-${number}\r\nVehicle: 2016 BMW X5\r\nVIN: WBA${number}\r\n\r\n${'Cuts out under load, see the recording. '.repeat(5)}"`;
    return `18944${String(number).padStart(14, '0')},Loses the car ${number},Open,SOD,Ana Adler,Northside Garage,,${description},2024-05-06T07:08:09Z`;
  });
  return [HEADER, ...rows].join('\r\n');
}

async function importAll(content: string): Promise<ImportReport & { peak: number }> {
  const form = new FormData();
  form.append('file', new Blob([content]), 'export.csv');
  const sent = await admin.request<ImportReport>('POST', '/api/imports/tickets', { body: form });
  expect(sent.status).toBeOneOf([201, 202]);
  let report = sent.body;
  let peak = await memory();
  while (report.state === 'running') {
    await new Promise((resolve) => setTimeout(resolve, 250));
    peak = Math.max(peak, await memory());
    report = (await admin.get<ImportReport>(`/api/imports/${report.id}`)).body;
  }
  return { ...report, peak };
}

/** Resident memory of the server in bytes. */
async function memory(): Promise<number> {
  const { body } = await admin.get<string>('/metrics');
  const value = /^process_resident_memory_bytes (\S+)/m.exec(body)?.[1];
  return Number(value);
}
