import { expect, test } from 'vitest';
import { createLogRing } from '../../platform/server/log-ring.ts';
import { callerOf } from './api-caller.ts';
import { recordServerErrors, takeServerErrors } from './server-errors.ts';

test('describes each request with a 5xx response once, with its log lines', async () => {
  const logRing = createLogRing();
  const statuses: Record<string, number> = { '/api/fine': 200, '/api/broken': 500 };
  const caller = recordServerErrors(
    callerOf(async (_method, path) => {
      logRing.add({ level: 'ERROR', source: 'http', message: `Log of ${path}`, requestId: path });
      return { status: statuses[path] ?? 404, headers: new Headers({ 'x-request-id': path }), body: undefined as never };
    }),
    logRing,
  );
  await caller.get('/api/fine');
  await caller.put('/api/broken', {});
  expect(takeServerErrors()).toBe('PUT /api/broken ended in 500. Server log:\n  ERROR Log of /api/broken');
  expect(takeServerErrors()).toBe('');
});
