import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { HOUR_MS } from '../../../../platform/server/clock.ts';
import { type SignedInCaller, startTestServer, type TestServer } from '../../../../testing/server/test-server.ts';
import type { Backup, BackupOverview, ListedBackup } from '../backup.contract.ts';
import { makeNightlyBackup, queueWaitingJobs } from './backup.jobs.ts';
import { getLastBackup } from './backup.service.ts';
import { adoptFiles } from './backup-cleanup.ts';
import { thisHost } from './backup-folder.ts';
import { takeBackupLock } from './backup-lock.ts';

let folder: string;
let server: TestServer;
let admin: SignedInCaller;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'obdesk-backups-'));
  server = await startTestServer({ env: { BACKUP_DIR: join(folder, 'backups'), BACKUP_TIME: '02:00', BACKUP_KEEP: '1' } });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  await server.reset();
  await rm(join(folder, 'backups'), { recursive: true, force: true });
  admin = await server.signedIn({ role: 'Admin', fullName: 'Ada Admin' });
});

const overview = async () => (await admin.get<BackupOverview>('/api/backups')).body;

/** Waits until no backup is running, and returns the newest. */
async function newest(): Promise<ListedBackup> {
  await vi.waitFor(async () => expect((await overview()).backups.some(({ state }) => state === 'running')).toBe(false), {
    timeout: 30_000,
    interval: 5,
  });
  const [backup] = (await overview()).backups;
  if (!backup) throw new Error('there is no backup');
  return backup;
}

const actions = async () => {
  const { rows } = await server.database.query<{ action: string }>('SELECT action FROM audit_log ORDER BY id');
  return rows.map(({ action }) => action);
};

test('makes, checks, lists and sends a manual backup that only its owner can read, and names the reason if it can’t send it', async () => {
  const { status, body } = await admin.post<Backup>('/api/backups');
  expect(status).toBe(202);
  expect(body).toMatchObject({ state: 'running', kind: 'manual', createdByName: 'Ada Admin', host: thisHost() });
  const done = await newest();
  expect(done).toMatchObject({ id: body.id, state: 'done', isHere: true, message: '', checkedAt: expect.any(String) });
  const path = join(folder, 'backups', done.fileName);
  const file = await stat(path);
  expect([file.mode & 0o777, file.size]).toEqual([0o600, done.bytes]);
  const response = await fetch(`${server.url}/api/backups/${done.id}/download`, { headers: { cookie: admin.cookie } });
  expect(response.headers.get('content-disposition')).toContain(done.fileName);
  expect(Buffer.from(await response.arrayBuffer()).equals(await readFile(path))).toBe(true);
  expect(await actions()).toEqual(['backup.started', 'backup.made', 'backup.downloaded']);
  expect(await getLastBackup(server.deps)).toMatchObject({ done: { id: done.id }, failed: undefined });

  const download = () => admin.get(`/api/backups/${done.id}/download`);
  await rm(path);
  expect(await download()).toMatchObject({ status: 409, body: { message: `${done.fileName} no longer exists on the server.` } });
  await server.database.query("UPDATE backups SET host = 'node-2'");
  const elsewhere = 'This backup is stored on node-2. Download it from that server.';
  expect(await download()).toMatchObject({ status: 409, body: { message: elsewhere } });
  await server.database.query("UPDATE backups SET state = 'failed'");
  expect(await download()).toMatchObject({ status: 409, body: { message: 'This backup isn’t complete, so it can’t be downloaded.' } });
  expect((await admin.get('/api/backups/unknown/download')).status).toBe(404);
});

test('makes one backup for two concurrent requests of Admins, and rejects other users', async () => {
  const replies = await Promise.all([admin.post<Backup>('/api/backups'), admin.post<Backup>('/api/backups')]);
  expect(replies.map(({ status }) => status).every((status) => status === 202 || status === 409)).toBe(true);
  await newest();
  expect((await overview()).backups).toHaveLength(1);
  const user = await server.signedIn({ role: 'User' });
  expect([(await user.get('/api/backups')).status, (await user.post('/api/backups')).status]).toEqual([403, 403]);
});

test('names an unusable folder, and lists the failure until a backup succeeds', async () => {
  await writeFile(join(folder, 'backups'), '');
  await admin.post('/api/backups');
  expect(await newest()).toMatchObject({
    state: 'failed',
    isHere: false,
    message: expect.stringMatching(/^The folder .* is not writable\. Set BACKUP_DIR/),
  });
  expect(await getLastBackup(server.deps)).toMatchObject({ done: undefined, failed: { state: 'failed' } });
  await rm(join(folder, 'backups'));
  await admin.post('/api/backups');
  expect(await newest()).toMatchObject({ state: 'done' });
  expect((await getLastBackup(server.deps)).failed).toBeUndefined();
  expect(await actions()).toEqual(['backup.started', 'backup.failed', 'backup.started', 'backup.made']);
});

test('shows a backup as failed if its server died, and deletes its partial file with the next backup', async () => {
  await admin.post('/api/backups');
  const { fileName } = await newest();
  await server.database.query("UPDATE backups SET state = 'running', finished_at = NULL");
  const lock = await takeBackupLock(server.connection);
  expect((await overview()).backups).toMatchObject([{ state: 'running' }]);
  await lock?.release();
  await vi.waitFor(async () => expect((await overview()).backups).toMatchObject([{ state: 'failed', isHere: false }]), { interval: 5 });
  await writeFile(join(folder, 'backups', `.${fileName}.part`), 'half');
  await admin.post('/api/backups');
  await newest();
  expect((await readdir(join(folder, 'backups'))).filter((name) => name.startsWith('.'))).toEqual([]);
});

test('makes one nightly backup per night, and keeps the newest of each kind per host', async () => {
  await admin.post('/api/backups');
  await newest();
  for (let night = 0; night < 2; night++) {
    await makeNightlyBackup(server.deps);
    await makeNightlyBackup(server.deps);
    server.clock.advance(24 * HOUR_MS);
  }
  admin = await server.signedIn({ role: 'Admin' });
  const { backups, nextAt } = await overview();
  expect(backups.map(({ kind }) => kind)).toEqual(['nightly', 'manual']);
  expect(await readdir(join(folder, 'backups'))).toHaveLength(2);
  expect(nextAt).toMatch(/:00:00.000Z$/);
  expect((await actions()).filter((action) => action === 'backup.removed')).toHaveLength(1);
});

test('lists unknown files in the folder once, as after a restore', async () => {
  await admin.post('/api/backups');
  const { fileName, rows, bytes } = await newest();
  await server.database.query('DELETE FROM backups');
  await writeFile(join(folder, 'backups', 'obdesk-2026-01-01T00-00-00-000Z.zip'), 'no backup');
  await adoptFiles(server.deps);
  await adoptFiles(server.deps);
  expect((await overview()).backups).toMatchObject([{ fileName, rows, bytes, state: 'done', isHere: true }]);
});

test('queues the waiting jobs of a restored copy once at startup', async () => {
  await server.database.query("INSERT INTO waiting_jobs VALUES ('test-waiting', '{\"id\": 1}')");
  await queueWaitingJobs(server.deps);
  await queueWaitingJobs(server.deps);
  const { rows } = await server.database.query("SELECT data FROM jobs.job WHERE name = 'test-waiting'");
  expect(rows).toEqual([{ data: { id: 1 } }]);
});
