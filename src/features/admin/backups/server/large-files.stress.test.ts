import { createCipheriv, createHash, randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { expect, inject, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../../platform/server/database/database.ts';
import { type Command, startCommand } from '../../../../testing/server/programs/command.ts';
import { openFolder } from '../../../../testing/server/programs/small-clone.ts';
import { serverForTests } from '../../../../testing/server/server-for-tests.ts';
import { figure, STRESS_TIMEOUT } from '../../../../testing/server/stress.ts';
import { createEmptyDatabase, toDatabaseUrl } from '../../../../testing/server/test-cluster.ts';
import type { SignedInCaller } from '../../../../testing/server/test-server.ts';
import { FILE_LIMIT } from '../../../ticketing/attachments/attachment.rules.ts';
import { aTicket } from '../../../ticketing/tickets/ticket.factory.ts';

const AT_ONCE = 10;
const CHUNK = 64 * 1_024;
/** Less than a third of the data in transit. The memory per file doesn't depend on its size. */
const MAX_MB = 160;
const MAX_COMMAND_MB = 300;

const server = serverForTests();
const options = { timeout: STRESS_TIMEOUT };

interface Sent {
  readonly id: string;
  readonly path: string;
  readonly sha256: string;
}

/** Generates incompressible bytes, the same for the same seed. */
function* bytesOf(seed: number): Generator<Buffer> {
  const cipher = createCipheriv('aes-256-ctr', Buffer.alloc(32, seed), Buffer.alloc(16));
  for (let left = FILE_LIMIT; left > 0; left -= CHUNK) yield cipher.update(Buffer.alloc(Math.min(CHUNK, left)));
}

const HEAD = '--b\r\nContent-Disposition: form-data; name="file"; filename="flash.bin"\r\n\r\n';
const TAIL = '\r\n--b--\r\n';

/** Streams a generated file, so that neither side has all of it in memory. */
async function upload({ cookie }: SignedInCaller, ticketId: string, seed: number): Promise<Sent> {
  const id = randomUUID();
  const hash = createHash('sha256');
  const path = `/api/tickets/${ticketId}/attachments`;
  const headers = {
    cookie,
    origin: server.url,
    'content-type': 'multipart/form-data; boundary=b',
    'content-length': HEAD.length + FILE_LIMIT + TAIL.length,
  };
  const call = request(`${server.url}${path}?id=${id}`, { method: 'POST', headers });
  const answered = new Promise<number | undefined>((resolve, reject) => {
    call.on('response', (response) => response.resume().on('end', () => resolve(response.statusCode)));
    call.on('error', reject);
  });
  const form = function* () {
    yield Buffer.from(HEAD);
    for (const chunk of bytesOf(seed)) {
      hash.update(chunk);
      yield chunk;
    }
    yield Buffer.from(TAIL);
  };
  Readable.from(form()).pipe(call);
  expect(await answered).toBe(201);
  return { id, path: `${path}/${id}`, sha256: hash.digest('hex') };
}

async function download({ cookie }: SignedInCaller, { path }: Sent): Promise<string> {
  const { body } = await fetch(server.url + path, { headers: { cookie } });
  const hash = createHash('sha256');
  if (body) for await (const chunk of Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0])) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/** Returns the peak memory growth of the process in MB. */
async function peakOf<T>(work: () => Promise<T>): Promise<{ result: T; megabytes: number }> {
  const before = process.memoryUsage.rss();
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 20);
  const result = await work();
  clearInterval(watch);
  return { result, megabytes: Math.round((peak - before) / 1_000_000) };
}

async function succeed(command: Command): Promise<number> {
  expect(await command.ended, command.output()).toBe(0);
  return command.peakMemory();
}

test('uploads and downloads ten files of 25 MB concurrently in little memory, and restores each byte from a backup', options, async () => {
  const folder = openFolder();
  const alice = await server.signedIn();
  const tickets = await Promise.all([1, 2].map(async () => (await alice.post<{ id: string }>('/api/tickets', aTicket())).body.id));
  const uploads = await peakOf(() =>
    Promise.all(Array.from({ length: AT_ONCE }, (_, seed) => upload(alice, tickets[seed % 2] ?? '', seed))),
  );
  const sent = uploads.result;
  const downloads = await peakOf(() => Promise.all(sent.map((each) => download(alice, each))));
  expect(downloads.result).toEqual(sent.map(({ sha256 }) => sha256));

  const target = openDatabase({ ...(await createEmptyDatabase(inject('connection'))), statement_timeout: 0 }, server.deps.log);
  onTestFinished(async () => {
    await target.close();
    rmSync(folder, { recursive: true });
  });
  const settings = { DATA_DIR: folder, BACKUP_DIR: folder, APP_SECRET: 'a secret of the tests, long enough' };
  const file = `${folder}/all.zip`;
  const backup = await succeed(startCommand('backup', [file], { ...settings, DATABASE_URL: server.connection.connectionString }));
  const restore = await succeed(startCommand('restore', [file], { ...settings, DATABASE_URL: toDatabaseUrl(target.connection) }));
  const { rows } = await target.query(
    `SELECT attachment_id AS id, encode(sha256(string_agg(content, ''::bytea ORDER BY position)), 'hex') AS sha256 FROM attachment_pieces GROUP BY 1 ORDER BY 1`,
  );
  expect(rows).toEqual(sent.map(({ id, sha256 }) => ({ id, sha256 })).toSorted((one, other) => (one.id < other.id ? -1 : 1)));

  figure('memory for ten files of 25 MB up at once, and down, MB', `${uploads.megabytes}, ${downloads.megabytes}`);
  figure('memory of their backup and of the restore, MB', `${backup}, ${restore}`);
  for (const megabytes of [uploads.megabytes, downloads.megabytes]) expect(megabytes).toBeLessThan(MAX_MB);
  for (const megabytes of [backup, restore]) expect(megabytes).toBeLessThan(MAX_COMMAND_MB);
});
