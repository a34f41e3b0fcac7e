import { expect, test } from 'vitest';
import { serverForTests } from '../../../testing/server/server-for-tests.ts';
import { type ChangeSubscriber, createChanges, type RecordChange } from './changes.ts';

const server = serverForTests();

const ADDED = {
  kind: 'part',
  id: 'P-0001',
  version: 1,
  actor: null,
  before: undefined,
  after: undefined,
  fields: [],
} satisfies RecordChange;
const write =
  (id: string): ChangeSubscriber =>
  (tx) =>
    tx.query('INSERT INTO setup_tokens (id) VALUES ($1)', [id]).then(() => undefined);

async function written(): Promise<string[]> {
  const { rows } = await server.database.query<{ id: string }>('SELECT id FROM setup_tokens ORDER BY created_at, id');
  return rows.map(({ id }) => id);
}

test('subscribers do their part one after the other, in the transaction of the change', async () => {
  const changes = createChanges();
  const seen: string[] = [];
  changes.subscribe(write('first'), async (tx, { kind, id }) => {
    const { rowCount } = await tx.query('SELECT FROM setup_tokens');
    seen.push(`${kind} ${id} after ${rowCount}`);
  });
  await server.database.transaction(async (tx) => {
    await changes.record(tx, ADDED);
    expect(await written()).toEqual([]);
  });
  expect(seen).toEqual(['part P-0001 after 1']);
  expect(await written()).toEqual(['first']);
});

test('a subscriber that fails undoes the change and what others did', async () => {
  const changes = createChanges();
  changes.subscribe(write('first'), () => Promise.reject(new Error('no')));
  await expect(server.database.transaction((tx) => changes.record(tx, ADDED))).rejects.toThrow('no');
  expect(await written()).toEqual([]);
});
