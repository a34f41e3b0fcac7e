import { expect, test } from 'vitest';
import type { Health } from './health.contract.ts';
import { durationText, judgeHealth, millisecondsText, summarizeHealth } from './health.rules.ts';

const NOW = '2026-11-22T12:00:00.000Z';

function aHealth(change: Partial<Health> = {}): Health {
  return {
    timestamp: NOW,
    program: { version: '0.1.0', node: '20.19.0', host: 'desk-1', pid: 7, uptimeSeconds: 60, liveStreams: 1 },
    memory: { rss: 200e6, heapUsed: 80e6, heapLimit: 2e9 },
    delay: { p99: 12, max: 40 },
    database: { version: '18.1', bytes: 90e6, open: 4, waiting: 0, limit: 10, total: 6, totalLimit: 100, tables: [] },
    statements: [{ name: 'ticket-one', count: 40, mean: 1, p95: 2, max: 900 }],
    jobs: { queues: [{ queue: 'imports', waiting: 1, running: 0, failed: 0, waitingSince: '2026-11-22T11:59:00.000Z' }], failed: [] },
    disk: { free: 50e9, total: 100e9, holdsDatabase: true },
    services: [],
    backup: { doneAt: '2026-11-22T02:30:00.000Z', checkedAt: '2026-11-22T02:31:00.000Z', failure: null },
    ...change,
  };
}

const advice = (change: Partial<Health>) =>
  judgeHealth(aHealth(change)).flatMap((each) => (each.advice ? [`${each.subject}: ${each.advice}`] : []));
const { database, jobs, backup } = aHealth();
const queue = { queue: 'imports', waiting: 1, running: 0, failed: 0, waitingSince: '2026-11-22T11:49:00.000Z' };

test('reports no problem for a healthy server', () => expect(advice({})).toEqual([]));

test.each<[Partial<Health>, RegExp]>([
  [{ delay: { p99: 251, max: 400 } }, /^Server: The server is overloaded: responses are delayed by 251 ms/],
  [{ memory: { rss: 2e9, heapUsed: 1.7e9, heapLimit: 2e9 } }, /^Server: 1\.7 GB of 2\.0 GB/],
  [{ database: { ...database, waiting: 1 } }, /^Database: Requests are waiting/],
  [{ database: { ...database, total: 95 } }, /^Database: 95 of 100/],
  [{ statements: [{ name: 'x', count: 5, mean: 600, p95: 700, max: 900 }] }, /^Queries: 1 query regularly takes/],
  [{ jobs: { ...jobs, queues: [{ ...queue, failed: 2 }] } }, /^Jobs: 2 jobs failed/],
  [{ jobs: { ...jobs, queues: [queue] } }, /^Jobs: Jobs have been waiting for more than 10 minutes/],
  [{ disk: { free: 1.5e9, total: 10e9, holdsDatabase: true } }, /^Disk: Only 1\.5 GB free/],
  [{ disk: { free: 9e9, total: 100e9, holdsDatabase: false } }, /^Disk: Only 9\.0 GB free/],
  [{ backup: { doneAt: null, checkedAt: null, failure: null } }, /^Backup: No backup yet\. Create one now/],
  [{ backup: { ...backup, failure: 'disk full' } }, /^Backup: The last backup failed: disk full/],
  [{ backup: { ...backup, doneAt: '2026-11-21T09:00:00.000Z' } }, /^Backup: The last backup is more than a day old/],
  [{ backup: { ...backup, checkedAt: null } }, /^Backup: The last backup wasn’t verified/],
])('reports a problem for %j', (change, expected) => {
  expect(advice(change)).toEqual([expect.stringMatching(expected)]);
});

test('ignores a few slow runs and a disk that can’t be read', () => {
  expect(advice({ statements: [{ name: 'x', count: 4, mean: 600, p95: 700, max: 900 }], disk: null })).toEqual([]);
});

test('formats durations', () => {
  expect([59, 480, 11_520, 187_200].map(durationText)).toEqual(['0 min', '8 min', '3 h 12 min', '2 d 4 h']);
  expect([0.42, 12.4, 1204].map(millisecondsText)).toEqual(['0.4 ms', '12 ms', '1,204 ms']);
});

test.each([
  [0, 'Everything looks good'],
  [1, '1 issue needs attention'],
  [2, '2 issues need attention'],
])('summarizes %d problems', (problems, text) => expect(summarizeHealth(problems)).toBe(text));
