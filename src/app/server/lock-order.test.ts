import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aCustomer } from '../../features/master-data/customers/customer.factory.ts';
import { lockCustomerToSync } from '../../features/master-data/customers/server/customer.sync.service.ts';
import { watchTransaction } from '../../testing/server/records/watch-statements.ts';
import { serverForTests } from '../../testing/server/server-for-tests.ts';
import { LOCK_ORDER } from './lock-order.ts';

const server = serverForTests();
const SOURCES = join(import.meta.dirname, '../..');

/** A statement that waits for others and holds its lock until the transaction ends. */
const LOCKING = /FOR (?:NO KEY )?(?:UPDATE|SHARE)(?! SKIP)|FOR KEY SHARE|\.for\('|pg_advisory_xact_lock/;
const isComment = (line: string) => /^\s*(?:\*|\/\/|\/\*)/.test(line);

const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !/\.test\.ts$|^architecture|^testing/.test(path))
  .map((path) => ({
    path,
    lines: readFileSync(join(SOURCES, path), 'utf8')
      .split('\n')
      .filter((line) => !isComment(line)),
  }));

/** Code that runs while no server uses the database. */
const ALONE = [join('features', 'admin', 'backups', 'server', 'restore.service.ts')];

test('declares every locking statement', () => {
  const count = (lines: readonly string[], wanted: RegExp) => lines.filter((line) => wanted.test(line)).length;
  const silent = files.filter(({ lines }) => count(lines, LOCKING) > count(lines, /\btrackLock\(|noteLocked\(/));
  expect(silent.map(({ path }) => path).toSorted()).toEqual(ALONE);
});

test('declares each lock once, after the lock it may be acquired under', () => {
  const names = LOCK_ORDER.map(({ name }) => name);
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
  for (const { name, under } of LOCK_ORDER) if (under !== undefined) expect(names.slice(0, names.indexOf(name))).toContain(under);
});

test('fails a transaction that acquires locks out of order', async () => {
  const outOfOrder = server.database.transaction(async (tx) => {
    tx.locks?.track('invoices', ['INV-0001']);
    tx.locks?.track('tickets', ['TKT-000001']);
  });
  await expect(outOfOrder).rejects.toThrow('the lock tickets was acquired after invoices');
});

test('runs ownership triggers in lock order', async () => {
  const { rows } = await server.database.query<{ event: string; tables: string[] }>(`
    SELECT proname AS event, array_agg(split_part(encode(tgargs, 'escape'), '\\000', 1) ORDER BY tgname COLLATE "C") AS tables
    FROM pg_trigger JOIN pg_proc ON pg_proc.oid = tgfoid WHERE tgrelid = 'customers'::regclass AND proname LIKE 'adopt_records%' GROUP BY proname`);
  const locked = ['leads', 'tickets', 'tools', 'loans', 'tool_reservations', 'invoices'];
  expect(LOCK_ORDER.map(({ name }) => name).filter((name) => locked.includes(name))).toEqual(locked);
  expect(rows.map(({ tables }) => tables)).toEqual([locked, locked]);
});

test.each<[string, (id: string) => Promise<unknown>]>([
  ['a colleague', async (id) => (await server.signedIn({ role: 'Admin' })).put(`/api/customers/${id}`, { shopName: 'After' })],
  ['Zoho', (id) => server.database.transaction((tx) => lockCustomerToSync(server.deps, tx, id, { shopName: 'After' }))],
])('locks the owners of tools before the records of customers in a rename by %s', async (_, rename) => {
  const admin = await server.signedIn({ role: 'Admin' });
  const { body } = await admin.post<{ id: string }>('/api/customers', aCustomer({ shopName: 'Before' }));
  const trips = await watchTransaction(server, 'customers-lock-records', () => rename(body.id));
  const customerLocks = trips.flat().filter((name) => name.startsWith('customers-lock'));
  expect(customerLocks.slice(0, 2)).toEqual(['customers-lock-owners', 'customers-lock-records']);
});
