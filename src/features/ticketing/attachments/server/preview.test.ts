import jpeg from 'jpeg-js';
import { beforeEach, expect, test } from 'vitest';
import { personForTests, twoServersForTests } from '../../../../testing/server/server-for-tests.ts';
import { attach, createTicket, mergeTickets, undoMerge } from '../../../../testing/server/ticket-steps.ts';
import type { Ticket } from '../../tickets/ticket.contract.ts';
import type { Attachment } from '../attachment.contract.ts';
import { aPhoto } from '../attachment.factory.ts';
import { takePreviewAttempt } from './attachment.store.ts';
import { createPreviews } from './preview.service.ts';

const [server, otherNode] = twoServersForTests();
const alice = personForTests(server, { fullName: 'Alice Archer' });
let ticket: Ticket;
beforeEach(async () => {
  ticket = await createTicket(alice);
});

const path = (id = '') => `/api/tickets/${ticket.id}/attachments${id && `/${id}`}`;
const list = async () => (await alice.get<Attachment[]>(path())).body;
const get = (address: string) => fetch(server.url + address, { headers: { cookie: alice.cookie } });
const count = async (table: string) => (await server.database.query(`SELECT FROM ${table}`)).rowCount;
const attemptsLeft = async () =>
  (await server.database.query('SELECT preview_attempts AS left FROM attachments')).rows.map(({ left }) => left);

const attachPhoto = async (bytes: Uint8Array = aPhoto(), name = 'IMG_0001.HEIC') =>
  (await attach(alice, ticket.id, new Uint8Array(bytes), name)).body;

test('shows a HEIC photo as a JPEG picture, and downloads the original', async () => {
  const { id } = await attachPhoto();
  expect(await list()).toMatchObject([{ id, mediaType: 'image/heic', isPicture: false, hasPreview: false }]);
  expect((await get(`${path(id)}/preview`)).status).toBe(404);
  await createPreviews(server.deps);
  expect(await list()).toMatchObject([{ id, isPicture: false, hasPreview: true }]);

  const shown = await get(`${path(id)}/preview`);
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'content-disposition': expect.stringMatching(/^inline; filename="IMG_0001.HEIC.jpg"/),
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
  const { width, height, data } = jpeg.decode(new Uint8Array(await shown.arrayBuffer()));
  const isRed = (column: number) => data.readUInt8(column * 4) > 200 && data.readUInt8(column * 4 + 2) < 60;
  const isBlue = (column: number) => data.readUInt8(column * 4) < 60 && data.readUInt8(column * 4 + 2) > 200;
  expect([width, height, isRed(4), isBlue(28)]).toEqual([32, 16, true, true]);

  const original = await get(path(id));
  expect(original.headers.get('content-disposition')).toMatch(/^attachment; filename="IMG_0001.HEIC"/);
  expect(Buffer.compare(Buffer.from(await original.arrayBuffer()), aPhoto())).toBe(0);
  const { rows } = await server.database.query(`SELECT action FROM audit_log WHERE action LIKE 'attachment.%' ORDER BY id`);
  expect(rows.map(({ action }) => action)).toEqual(['attachment.added', 'attachment.pictures_shown', 'attachment.downloaded']);
});

test('deletes a preview with its photo, also while it is created', async () => {
  const { id } = await attachPhoto();
  await createPreviews(server.deps);
  await alice.delete(path(id));
  expect([await count('attachment_previews'), (await get(`${path(id)}/preview`)).status]).toEqual([0, 404]);
  const other = await attachPhoto();
  const creating = createPreviews(server.deps);
  await alice.delete(path(other.id));
  await creating;
  expect(await count('attachment_previews')).toBe(0);
});

test('moves a preview with its photo to the ticket that theirs is merged into, and back', async () => {
  const { id } = await attachPhoto();
  await createPreviews(server.deps);
  const target = await createTicket(alice);
  const show = (ticketId: string) => get(`/api/tickets/${ticketId}/attachments/${id}/preview`);
  const merged = await mergeTickets(alice, ticket.id, target.id);
  expect((await alice.get<Attachment[]>(`/api/tickets/${target.id}/attachments`)).body).toMatchObject([{ id, hasPreview: true }]);
  expect((await show(target.id)).status).toBe(200);
  await undoMerge(alice, merged.body.id);
  expect((await show(ticket.id)).status).toBe(200);
});

test('creates the previews of several photos and on two servers', async () => {
  for (const name of ['1.heic', '2.heic', '3.heic']) await attachPhoto(aPhoto(), name);
  await Promise.all([createPreviews(server.deps), createPreviews(otherNode.deps)]);
  expect((await list()).map(({ hasPreview }) => hasPreview)).toEqual([true, true, true]);
});

test('leaves broken and huge photos as downloads, and doesn’t try them again', async () => {
  for (const bytes of [aPhoto().subarray(0, 40), aPhoto().subarray(0, 600), aPhoto({ width: 3_000_000 }), aPhoto({ width: 0 })])
    await attachPhoto(bytes);
  await attachPhoto(aPhoto(), 'good.heic');
  await createPreviews(server.deps);
  expect((await list()).map(({ hasPreview }) => hasPreview)).toEqual([false, false, false, false, true]);
  expect(await attemptsLeft()).toEqual([0, 0, 0, 0, 0]);
  for (const { id } of await list()) expect((await get(path(id))).status).toBe(200);
});

test('continues after a restart, but doesn’t try a photo that ends the process again and again', async () => {
  const { id } = await attachPhoto();
  expect(await takePreviewAttempt(server.database)).toBe(id);
  await createPreviews(otherNode.deps);
  expect(await list()).toMatchObject([{ hasPreview: true }]);
  await server.database.query('DELETE FROM attachment_previews');
  await server.database.query('UPDATE attachments SET preview_attempts = 2');
  for (const killed of [id, id, undefined]) expect(await takePreviewAttempt(server.database)).toBe(killed);
});
