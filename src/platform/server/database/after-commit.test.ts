import { expect, test } from 'vitest';
import { serverForTests } from '../../../testing/server/server-for-tests.ts';

const server = serverForTests();

test('runs after-commit work before the transaction resolves, and never after a rollback', async () => {
  const done: string[] = [];
  await server.database.transaction(async (tx) => {
    tx.afterCommit(() => done.push('kept'));
    expect(done).toEqual([]);
  });
  expect(done).toEqual(['kept']);
  const failing = server.database.transaction(async (tx) => {
    tx.afterCommit(() => done.push('undone'));
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  expect(done).toEqual(['kept']);
});
