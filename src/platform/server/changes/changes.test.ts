import { expect, test } from 'vitest';
import { serverForTests } from '../../../testing/server/server-for-tests.ts';
import { type ChangeSubscriber, type Changes, createChanges, PHASES, type RecordChange } from './changes.ts';

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

test('runs subscribers in order in the transaction of the change', async () => {
  const changes = createChanges();
  const seen: string[] = [];
  const look: ChangeSubscriber = async (tx, { kind, id }) => {
    const { rowCount } = await tx.query('SELECT FROM setup_tokens');
    seen.push(`${kind} ${id} after ${rowCount}`);
  };
  changes.subscribe({ derived: [write('first'), look] });
  await server.database.transaction(async (tx) => {
    await changes.record(tx, ADDED);
    expect(await written()).toEqual([]);
  });
  expect(seen).toEqual(['part P-0001 after 1']);
  expect(await written()).toEqual(['first']);
});

test('rolls back the change and all subscribers if one fails', async () => {
  const changes = createChanges();
  changes.subscribe({ derived: [write('first')], live: [() => Promise.reject(new Error('no'))] });
  await expect(server.database.transaction((tx) => changes.record(tx, ADDED))).rejects.toThrow('no');
  expect(await written()).toEqual([]);
});

/** Changes whose subscribers record their runs, in the reverse order of the phases and by two features each. */
function notingChanges(): { changes: Changes; ran: string[] } {
  const changes = createChanges();
  const ran: string[] = [];
  for (const feature of ['lower', 'upper'])
    for (const phase of PHASES.toReversed())
      changes.subscribe({ [phase]: [async (_tx: unknown, { id }: RecordChange) => void ran.push(`${phase} ${feature} ${id}`)] });
  return { changes, ran };
}

test('runs subscribers by phase, then by feature', async () => {
  const { changes, ran } = notingChanges();
  await server.database.transaction((tx) => changes.record(tx, ADDED));
  expect(ran).toEqual(PHASES.flatMap((phase) => [`${phase} lower P-0001`, `${phase} upper P-0001`]));
});

test('runs each subscriber for all changes before the next one', async () => {
  const { changes, ran } = notingChanges();
  const all: ChangeSubscriber = () => Promise.reject(new Error('not one by one'));
  changes.subscribe({ record: [{ each: all, all: async (_tx, all) => void ran.push(`all ${all.length}`) }] });
  await server.database.transaction((tx) => changes.recordAll(tx, [ADDED, { ...ADDED, id: 'P-0002' }]));
  const both = PHASES.flatMap((phase) => ['lower', 'upper'].flatMap((feature) => ['1', '2'].map((n) => `${phase} ${feature} P-000${n}`)));
  expect(ran).toEqual([...both.slice(0, 4), 'all 2', ...both.slice(4)]);
});

test('finishes a nested change in all phases before the outer one continues', async () => {
  const { changes, ran } = notingChanges();
  changes.subscribe({ record: [async (tx, { id }) => (id === 'P-0001' ? changes.record(tx, { ...ADDED, id: 'P-0002' }) : undefined)] });
  await server.database.transaction((tx) => changes.record(tx, ADDED));
  const inOrder = (id: string) => PHASES.flatMap((phase) => [`${phase} lower ${id}`, `${phase} upper ${id}`]);
  expect(ran).toEqual([...inOrder('P-0001').slice(0, 2), ...inOrder('P-0002'), ...inOrder('P-0001').slice(2)]);
});
