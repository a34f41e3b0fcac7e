import { randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { beforeEach, describe, expect, test } from 'vitest';
import { personForTests, serverForTests } from '../../../../testing/server/server-for-tests.ts';
import { createTicket } from '../../../../testing/server/ticket-steps.ts';
import type { Ticket } from '../../tickets/ticket.contract.ts';
import type { Attachment } from '../attachment.contract.ts';
import { aPicture } from '../attachment.factory.ts';
import { BYTES_PER_TICKET, FILE_LIMIT, FILES_PER_TICKET } from '../attachment.rules.ts';
import { removeLeft } from './attachment.service.ts';

const server = serverForTests();
const alice = personForTests(server, { fullName: 'Alice Archer' });
let ticket: Ticket;

beforeEach(async () => {
  ticket = await createTicket(alice);
});

const path = (id = '') => `/api/tickets/${ticket.id}/attachments${id && `/${id}`}`;
const list = async () => (await alice.get<Attachment[]>(path())).body;
const history = async () => (await alice.get<Ticket>(`/api/tickets/${ticket.id}`)).body.history.filter(({ type }) => type === 'ATTACHMENT');
const stored = async () => (await server.database.query('SELECT FROM attachment_pieces UNION ALL SELECT FROM attachments')).rowCount;

function attach(content: Uint8Array | string, { name = 'photo.png', type = 'image/png', by = alice, id = '', to = path() } = {}) {
  const form = new FormData();
  form.append('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)], { type }), name);
  return by.request<Attachment & { message: string }>('POST', to + (id && `?id=${id}`), { body: form });
}

const download = (id: string) => fetch(server.url + path(id), { headers: { cookie: alice.cookie } });

test('attaches a file, lists it, names it in the history, and returns the same bytes', async () => {
  const content = Uint8Array.from({ length: 700_001 }, (_, index) => (index * 7919) % 251);
  const added = await attach(content, { name: 'flash log.bin' });
  expect(added).toMatchObject({
    status: 201,
    body: { name: 'flash log.bin', mediaType: 'application/octet-stream', bytes: 700_001, isPicture: false, addedBy: 'Alice Archer' },
  });
  expect(await list()).toEqual([added.body]);
  expect(await history()).toMatchObject([{ id: added.body.id, user: 'n. Alice Archer', content: 'flash log.bin attached, 684 KB' }]);

  const got = await download(added.body.id);
  expect(Buffer.compare(Buffer.from(await got.arrayBuffer()), content)).toBe(0);
  expect(got.headers.get('content-disposition')).toBe(`attachment; filename="flash log.bin"; filename*=UTF-8''flash%20log.bin`);
});

test('displays pictures, only downloads other files, and runs none', async () => {
  const picture = await attach(aPicture(), { name: 'photo.exe', type: 'text/html' });
  expect(picture.body).toMatchObject({ mediaType: 'image/png', isPicture: true });
  const { headers } = await download(picture.body.id);
  expect(headers.get('content-type')).toBe('image/png');
  expect(headers.get('content-disposition')).toMatch(/^inline; /);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox; frame-ancestors 'none'");
});

describe('hostile files', () => {
  test('only downloads HTML, SVG and PDF, independent of their names', async () => {
    for (const [content, name] of [
      ['<!doctype html><script>alert(1)</script>', 'photo.png'],
      ['<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'drawing.png'],
      ['%PDF-1.7\n1 0 obj', 'page.png'],
    ] as const) {
      const { body } = await attach(content, { name });
      expect(body.isPicture, name).toBe(false);
      const { headers } = await download(body.id);
      expect(headers.get('content-type'), name).toBe('application/octet-stream');
      expect(headers.get('content-disposition'), name).toMatch(/^attachment; /);
    }
  });

  test('serves a file that is both a picture and a page as a picture in a sandbox', async () => {
    for (const [content, mediaType] of [
      [aPicture('<script>alert(1)</script>'), 'image/png'],
      ['GIF89a<script>alert(1)</script>', 'image/gif'],
    ] as const) {
      const { body } = await attach(content, { name: 'both.html' });
      expect(body.isPicture, mediaType).toBe(true);
      const { headers } = await download(body.id);
      expect([headers.get('content-type'), headers.get('x-content-type-options')]).toEqual([mediaType, 'nosniff']);
      expect(headers.get('content-security-policy'), mediaType).toContain('sandbox');
    }
  });

  test('removes hidden characters from a name, and escapes it in headers', async () => {
    const { body } = await attach('x', { name: 'Größe "1"; x=\u202Egnp.exe' });
    expect(body.name).toBe('Größe "1"; x=gnp.exe');
    const disposition = (await download(body.id)).headers.get('content-disposition');
    expect(disposition).toBe(`attachment; filename="Gr__e _1_; x=gnp.exe"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%221%22%3B%20x%3Dgnp.exe`);
  });
});

describe('a rejected upload stores nothing', () => {
  test('rejects one byte more than 25 MB, and accepts 25 MB', async () => {
    expect(await attach(new Uint8Array(FILE_LIMIT + 1))).toMatchObject({
      status: 413,
      body: { message: 'The file is too large. The limit is 25 MB.' },
    });
    expect(await stored()).toBe(0);
    expect(await attach(new Uint8Array(FILE_LIMIT))).toMatchObject({ status: 201, body: { bytes: FILE_LIMIT } });
  });

  test('rejects an empty file, a form without a file, and a body that isn’t a form', async () => {
    expect(await attach('')).toMatchObject({ status: 400, body: { message: 'The file is empty.' } });
    expect(await alice.request('POST', path(), { body: new FormData() })).toMatchObject({ status: 400 });
    expect(await alice.post(path(), {})).toMatchObject({ status: 415 });
    expect(await attach('x', { to: '/api/tickets/TKT-999999/attachments' })).toMatchObject({ status: 404 });
    expect(await stored()).toBe(0);
  });

  test('rejects malformed forms', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    for (const [what, body] of [
      ['a form without an end', '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhalf'],
      [
        'a form with another boundary',
        '--other\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nx\r\n--other--\r\n',
      ],
      ['text instead of a form', 'just text'],
      ['an empty body', ''],
    ] as const)
      expect((await alice.request('POST', path(), { body, headers })).status, what).toBe(400);
    expect([await stored(), await history()]).toEqual([0, []]);
  });

  test('discards an interrupted upload', async () => {
    const cut = httpRequest(server.url + path(), {
      method: 'POST',
      headers: { cookie: alice.cookie, origin: server.url, 'content-type': 'multipart/form-data; boundary=b', 'content-length': 5_000_000 },
    });
    cut.on('error', () => undefined);
    cut.write('--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n');
    cut.write(Buffer.alloc(1_000_000));
    await expect.poll(stored).toBeGreaterThan(1);
    cut.destroy();
    await expect.poll(stored).toBe(0);
    expect(await list()).toEqual([]);
  });

  test('deletes uploads left by a stopped server after an hour', async () => {
    const insertUpload = 'INSERT INTO attachments (id, ticket_id, name, added_by_id, added_by) VALUES (gen_random_uuid(), $1, $2, $2, $2)';
    await server.database.query(insertUpload, [ticket.id, 'left']);
    expect(await list()).toEqual([]);
    await removeLeft(server.deps);
    expect(await stored()).toBe(1);
    server.clock.advance(3_700_000);
    await removeLeft(server.deps);
    expect(await stored()).toBe(0);
  });
});

test('limits the number and total size of a ticket’s files', async () => {
  const fill = (count: number, bytes: number) =>
    server.database.query(
      `INSERT INTO attachments (id, ticket_id, name, bytes, is_complete, added_by_id, added_by)
       SELECT gen_random_uuid(), $1, 'x', $3, true, 'x', 'x' FROM generate_series(1, $2)`,
      [ticket.id, count, bytes],
    );
  await fill(1, BYTES_PER_TICKET - 4);
  expect(await attach('12345')).toMatchObject({ status: 409, body: { message: expect.stringContaining('250 MB') } });
  expect((await attach('1234')).status).toBe(201);
  await server.database.query('DELETE FROM attachments');
  await fill(FILES_PER_TICKET, 1);
  expect(await attach('1')).toMatchObject({ status: 409, body: { message: expect.stringContaining('100 files') } });
});

test('stores a file once if it is sent again with the same ID after a lost response', async () => {
  const id = randomUUID();
  const first = await attach('log', { id });
  expect(await attach('log', { id })).toMatchObject({ status: 201, body: first.body });
  expect(await list()).toHaveLength(1);
  expect(await history()).toHaveLength(1);
  expect((await attach('log', { id: 'no-id' })).status).toBe(400);
});

test('rejects the ID of a note for a file, so that each attachment has a history entry', async () => {
  const id = randomUUID();
  await alice.put(`/api/tickets/${ticket.id}`, { history: [{ id, content: 'A note' }] });
  expect(await attach('log', { id })).toMatchObject({ status: 409 });
  expect([await list(), await stored(), await history()]).toEqual([[], 0, []]);
});

test('rejects two files in one request, and stores neither', async () => {
  const form = new FormData();
  for (const name of ['one.log', 'two.log']) form.append('file', new Blob(['x'.repeat(1_000)]), name);
  expect(await alice.request('POST', path(), { body: form })).toMatchObject({
    status: 400,
    body: { message: 'Send one file at a time' },
  });
  expect([await list(), await stored(), await history()]).toEqual([[], 0, []]);
});

test('lets the uploader and Admins remove a file, deletes its content, and keeps both history entries', async () => {
  const [bob, admin] = await Promise.all([server.signedIn(), server.signedIn({ role: 'Admin', fullName: 'Ada Admin' })]);
  const mine = (await attach('one', { name: 'a.log' })).body;
  const other = (await attach('two', { name: 'b.log' })).body;
  expect(await bob.delete(path(mine.id))).toMatchObject({ status: 403 });
  expect(await list()).toHaveLength(2);
  expect((await alice.delete(path(mine.id))).status).toBe(204);
  expect((await admin.delete(path(other.id))).status).toBe(204);
  expect((await alice.delete(path(mine.id))).status).toBe(404);
  expect([await list(), await stored(), (await download(mine.id)).status]).toEqual([[], 0, 404]);
  expect((await history()).map(({ user, content }) => `${user}: ${content}`)).toEqual([
    'n. Alice Archer: a.log attached, 3 bytes',
    'n. Alice Archer: b.log attached, 3 bytes',
    'n. Alice Archer: a.log removed',
    'n. Ada Admin: b.log removed',
  ]);
});

test('finds an attachment only under its own ticket', async () => {
  const { body } = await attach('one');
  const other = await createTicket(alice);
  expect((await alice.get(`/api/tickets/${other.id}/attachments/${body.id}`)).status).toBe(404);
  expect((await alice.delete(`/api/tickets/${other.id}/attachments/${body.id}`)).status).toBe(404);
  expect((await alice.get(`/api/tickets/${ticket.id}/attachments/unknown`)).status).toBe(404);
  expect((await alice.get('/api/tickets/TKT-999999/attachments')).status).toBe(404);
  expect(await list()).toHaveLength(1);
});

test('rejects a save based on the version before an attachment with the current ticket', async () => {
  await attach('one');
  expect(await alice.put(`/api/tickets/${ticket.id}`, { summary: 'Mine', version: ticket.version })).toMatchObject({
    status: 409,
    body: { current: { version: ticket.version + 1, lastModifiedBy: 'Alice Archer' } },
  });
});

test('stores all concurrently uploaded files', async () => {
  const sent = await Promise.all(Array.from({ length: 5 }, (_, index) => attach('x'.repeat(1_000), { name: `${index}.log` })));
  expect(sent.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 201));
  expect(await list()).toHaveLength(5);
  expect(await history()).toHaveLength(5);
});
