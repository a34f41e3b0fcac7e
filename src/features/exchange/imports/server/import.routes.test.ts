import { randomBytes } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { importFile, waitForImport } from '../../../../testing/server/import-steps.ts';
import { serverForTests } from '../../../../testing/server/server-for-tests.ts';
import type { SignedInCaller } from '../../../../testing/server/test-server.ts';
import type { TicketRow } from '../../../ticketing/tickets/ticket.contract.ts';
import type { ImportGuess, ImportReport } from '../import.contract.ts';

const server = serverForTests();
let admin: SignedInCaller;

beforeEach(async () => {
  admin = await server.signedIn({ role: 'Admin', fullName: 'Ada Admin' });
});

/** Three rows of an export: byte order mark, CRLF, a quoted comma, an empty line. */
const EXPORT = [
  '\uFEFFTicket Id,Subject,Account Name',
  '1894400000000000001,No power,"Rivera Collision, Inc."',
  '1894400000000000002,No link,Lakeview',
  '',
  '1894400000000000003,Will not wake,Café Racer Motors',
  '',
].join('\r\n');

const HEADER = 'Subject,Account Name\n';

async function upload(content: string | Uint8Array<ArrayBuffer>, { name = 'export.csv', as = admin, field = 'file' } = {}) {
  const form = new FormData();
  form.append(field, new Blob([content]), name);
  return as.request<ImportReport & { message: string }>('POST', '/api/imports/tickets', { body: form });
}

const tickets = async () => (await admin.get<TicketRow[]>('/api/tickets?limit=500')).body;

test('adds nothing from the same file, also if sent concurrently or with reordered columns', async () => {
  const both = await Promise.all([upload(EXPORT), upload(EXPORT)]);
  expect(both.map(({ body }) => body.added).reduce((a, b) => a + b)).toBe(3);
  expect(both.map(({ body }) => body.skipped).reduce((a, b) => a + b)).toBe(3);
  expect((await upload(EXPORT)).body).toMatchObject({ added: 0, skipped: 3 });

  expect((await upload('Subject,Account Name,Status\nNo id,Rivera,Open\nNo id,Rivera,Open\n')).body).toMatchObject({
    added: 1,
    skipped: 1,
  });
  expect((await upload('Status,Account Name,Subject\nOpen,Rivera,No id\n')).body).toMatchObject({ added: 0, skipped: 1 });
  expect(await tickets()).toHaveLength(4);
});

test('reports a bad row with its first line, and imports the good ones', async () => {
  const { body } = await upload(
    [
      'Subject,Account Name,Status,Description',
      'One,Rivera,Open,"two',
      'lines"',
      'Two,Rivera,Open,"a, b",c',
      '',
      ',Rivera,Open,',
      'Three,,Open,',
      'Four,Rivera,Pondering,',
      'Five,Rivera,Open,"never closed',
      'Six,Rivera,Open,unread',
    ].join('\n'),
  );
  expect(body).toMatchObject({ state: 'done', rows: 6, added: 2, skipped: 0 });
  expect(body.problems).toEqual([
    { line: 4, message: 'This row has 5 cells, but the header has 4' },
    { line: 6, message: 'Summary is required' },
    { line: 7, message: 'Customer company is required' },
    { line: 8, message: 'Unknown status “Pondering”, set to New' },
    { line: 9, message: 'This row has an unclosed quote, so lines 9 to 10 can’t be read' },
  ]);
  const added = await tickets();
  expect(added.map(({ summary }) => summary).sort()).toEqual(['Four', 'One']);
  expect(body.addedIds).toEqual(added.map(({ id }) => id).sort());
});

test('fills missing cells at the end of a row with blanks', async () => {
  const { body } = await upload('Subject,Account Name,Status,Description\nOne,Rivera\nTwo,Rivera,On Hold\nThree\n');
  expect(body).toMatchObject({ rows: 3, added: 2, problems: [{ line: 4, message: 'Customer company is required' }] });
  expect((await tickets()).map(({ summary, status }) => `${summary} ${status}`).sort()).toEqual(['One New', 'Two On Hold']);
});

test('lists the first problems and counts the others', async () => {
  const { body } = await upload(`Subject,Account Name\n${'no,column,here\n'.repeat(1_500)}`);
  expect(body).toMatchObject({ rows: 1_500, added: 0, moreProblems: 500 });
  expect(body.problems).toHaveLength(1_000);
  expect(body.problems.at(-1)?.line).toBe(1_001);
});

test.each([
  ['UTF-8', Buffer.from(`${HEADER}Prüfgerät €,Müller\n`)],
  ['UTF-16 LE', Buffer.from(`\uFEFF${HEADER}Prüfgerät €,Müller\n`, 'utf16le')],
  ['UTF-16 BE', Buffer.from(`\uFEFF${HEADER}Prüfgerät €,Müller\n`, 'utf16le').swap16()],
  ['Windows-1252', Buffer.from(`${HEADER}Prüfgerät \u0080,Müller\n`, 'latin1')],
  ['semicolons', Buffer.from('Subject;Account Name\nPrüfgerät €;Müller\n')],
])('reads %s', async (_, bytes) => {
  expect((await upload(new Uint8Array(bytes))).body).toMatchObject({ added: 1, problems: [] });
  expect((await tickets())[0]).toMatchObject({ summary: 'Prüfgerät €', customerCompany: 'Müller' });
});

test.each<[string, number, string, Parameters<typeof upload>]>([
  ['an empty file', 400, 'The file is empty', ['']],
  ['a file of empty lines', 400, 'The file is empty', ['\uFEFF\n\n  \n']],
  ['another kind of file', 415, 'Only .csv files can be imported', [EXPORT, { name: 'export.xlsx' }]],
  ['a file in another field', 400, 'The upload has no file in the field “file”', [EXPORT, { field: 'csv' }]],
  ['a header without rows', 400, 'This file has a header row but no data', ['Subject,Account Name\n\n']],
  ['no company column', 400, 'The header row has no column named “Account Name” or “Customer Company”', ['Subject,Status\na,b\n']],
  ['a picture', 400, 'The header row has no column named “Subject” or “Summary”', [new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3])]],
])('rejects %s with a message, and keeps nothing', async (_, status, message, [content, options]) => {
  expect(await upload(content, options)).toMatchObject({ status, body: { message } });
  expect((await server.database.query('SELECT FROM imports')).rowCount).toBe(0);
});

/** A header row with unknown columns after those of a ticket. */
const wideHeader = (columns: number, toName = (n: number) => `Column ${n}`) =>
  ['Subject', 'Account Name', ...Array.from({ length: columns - 2 }, (_, n) => toName(n))].join(',');

test.each([
  ['the maximum number of columns', wideHeader(500), true],
  ['long column names', wideHeader(100, () => randomBytes(400).toString('hex')), true],
  ['thousands of unnamed columns', `Subject,Account Name${','.repeat(20_000)}`, true],
  ['one column too many', wideHeader(501), 'The file has 501 columns. The limit is 500. Remove the columns you don’t need.'],
])('imports or rejects a file with %s, with and without chosen columns', async (_, header, expected) => {
  const mapping = JSON.stringify({ summary: 'Subject', customerCompany: 'Account Name' });
  const rest = ','.repeat(header.split(',').length - 2);
  for (const [row, fields] of [{ mapping, dryRun: 'true' }, { mapping }, {}].entries()) {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', new Blob([`${header}\nNo power ${row},Rivera${rest}\n`]), 'wide.csv');
    const { status, body } = await admin.request('POST', '/api/imports/tickets', { body: form });
    if (expected === true) expect(body).toMatchObject({ rows: 1, added: 1 });
    else expect([status, body.message]).toEqual([400, expected]);
  }
  const { body: guess } = await admin.post<ImportGuess>('/api/imports/tickets/mapping', { rows: [header.split(',').slice(0, 500)] });
  expect(guess.isRemembered).toBe(expected === true && rest.length < 500);
});

test('rejects a body that isn’t an upload or is incomplete', async () => {
  expect((await admin.post('/api/imports/tickets', { file: EXPORT })).status).toBe(415);
  const broken = {
    body: '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nSubject',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  };
  expect(await admin.request('POST', '/api/imports/tickets', broken)).toMatchObject({
    status: 400,
    body: { message: 'The upload is incomplete or invalid' },
  });
});

test('rejects an upload of two files', async () => {
  const form = new FormData();
  for (const name of ['a.csv', 'b.csv']) form.append('file', new Blob([EXPORT]), name);
  expect(await admin.request('POST', '/api/imports/tickets', { body: form })).toMatchObject({
    status: 400,
    body: { message: 'Send one file at a time' },
  });
});

test('rejects a file over the size limit', async () => {
  const large = new Uint8Array(64 * 1024 * 1024 + 1).fill(0x61);
  expect(await upload(large)).toMatchObject({
    status: 413,
    body: { message: 'The file is too large. The limit is 64 MB. Split it into smaller files.' },
  });
});

test('allows Admins only, and audits each import', async () => {
  const user = await server.signedIn({ role: 'User' });
  expect((await upload(EXPORT, { as: user })).status).toBe(403);
  const { body } = await upload(EXPORT);
  expect((await user.get(`/api/imports/${body.id}`)).status).toBe(403);
  const { rows } = await server.database.query("SELECT actor_name, subject, detail FROM audit_log WHERE action = 'tickets.imported'");
  expect(rows).toEqual([{ actor_name: 'Ada Admin', subject: `import:${body.id}`, detail: { fileName: 'export.csv', rows: 3 } }]);
  expect((await admin.get('/api/imports/no-such-import')).status).toBe(404);
});

test('imports a large file in the background', async () => {
  const many = Array.from({ length: 2_001 }, (_, n) => `Name ${n},Company ${n}`).join('\n');
  const { status, body } = await importFile(admin, 'leads', `Last Name,Company\n${many}\n`);
  expect(status).toBe(202);
  expect(body).toMatchObject({ state: 'running', rows: 2_001 });
  expect(await waitForImport(admin, body.id)).toMatchObject({ state: 'done', rows: 2_001, added: 2_001, skipped: 0 });
  expect((await server.database.query('SELECT FROM leads')).rowCount).toBe(2_001);
  expect((await server.database.query('SELECT FROM import_rows')).rowCount).toBe(0);
});

test('stores the added records', async () => {
  const { body } = await upload(EXPORT);
  const { rows } = await server.database.query('SELECT record_id FROM imported_records WHERE import_id = $1 ORDER BY key', [body.id]);
  expect(rows.map((row) => row.record_id).sort()).toEqual((await tickets()).map(({ id }) => id).sort());
});
