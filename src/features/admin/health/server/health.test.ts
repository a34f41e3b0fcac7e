import { beforeEach, expect, test } from 'vitest';
import { ownServerForTests } from '../../../../testing/server/server-for-tests.ts';
import type { SignedInCaller } from '../../../../testing/server/test-server.ts';
import type { Health } from '../health.contract.ts';

const server = ownServerForTests();
let admin: SignedInCaller;

beforeEach(async () => {
  admin = await server.signedIn({ role: 'Admin', fullName: 'Ada Admin' });
});

const read = async () => (await admin.get<Health>('/api/health')).body;

test('returns the state of process, database, queries, jobs, disk and backups', async () => {
  await server.deps.database.query({ name: 'a-slow-one', text: 'SELECT pg_sleep($1)', values: ['0.2'] });
  await server.deps.database.transaction((tx) => tx.query({ name: 'in-a-transaction', text: 'SELECT $1::text', values: ['canary-value'] }));
  const health = await read();
  expect(health).toMatchObject({
    program: { version: expect.stringMatching(/^\d+\.\d+\.\d+/), node: process.versions.node, pid: process.pid, liveStreams: 0 },
    database: { version: expect.stringMatching(/^\d+\.\d+/), waiting: 0, limit: 8 },
    backup: { doneAt: null, checkedAt: null, failure: null },
  });
  expect(health.database.bytes).toBeGreaterThan(1_000_000);
  expect(health.database.tables.map(({ name }) => name)).toContain('users');
  expect(health.statements.find(({ name }) => name === 'a-slow-one')).toMatchObject({ count: 1 });
  expect(health.statements.find(({ name }) => name === 'a-slow-one')?.max).toBeGreaterThan(190);
  expect(server.deps.database.statistics.read().map(({ name }) => name)).toContain('in-a-transaction');
  expect(JSON.stringify([health, server.deps.database.statistics.read()])).not.toContain('canary-value');
});

test('lists a job that failed permanently with its error, and retries it', async () => {
  const { jobs, database } = server.deps;
  let tries = 0;
  await jobs.work('health-test', async () => {
    tries += 1;
  });
  await database.query(
    `INSERT INTO jobs.job (name, state, retry_limit, retry_count, completed_on, output)
     VALUES ('health-test', 'failed', 5, 5, now(), '{"message": "the provider is away\\nparams: secret-value"}')`,
  );
  const { failed, queues } = (await read()).jobs;
  expect(queues.find(({ queue }) => queue === 'health-test')).toMatchObject({ failed: 1, waiting: 0 });
  const job = failed.find(({ queue }) => queue === 'health-test');
  expect(job).toMatchObject({ reason: 'the provider is away', tries: 6 });

  expect((await admin.post(`/api/health/jobs/${job?.id}/retry`, {})).status).toBe(204);
  expect((await admin.post(`/api/health/jobs/${job?.id}/retry`, {})).status).toBe(404);
  expect((await admin.post('/api/health/jobs/unknown/retry', {})).status).toBe(404);
  await expect.poll(() => tries, { interval: 5 }).toBe(1);
  expect((await read()).jobs.failed).toEqual([]);
  const { body } = await admin.get<{ action: string; subjectName: string }[]>('/api/audit');
  expect(body).toMatchObject([{ action: 'job.retried', subjectName: 'health-test', actorName: 'Ada Admin' }]);
});
