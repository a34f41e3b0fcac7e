import { expect, test } from 'vitest';
import { serverForTests } from '../../../testing/server/server-for-tests.ts';

const server = serverForTests();

test('what is left for after the commit is done before the transaction resolves, and never when it is undone', async () => {
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
