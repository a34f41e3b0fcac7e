import { expect, test } from 'vitest';
import { serverForTests } from '../../../../testing/server/server-for-tests.ts';
import { vacuumAnalyze } from '../../../../testing/server/vacuum.ts';
import { COUNT_MOVABLE, findRelations, MOVE_RELATIONS } from './relation.store.ts';
import { ticketMergeLog } from './relation.table.ts';

const server = serverForTests();

/** Chains of ten tickets. The tickets themselves aren't read here. */
const FILL = `SET LOCAL session_replication_role = replica;
  INSERT INTO ticket_relations (from_id, kind, to_id, created_at, created_by)
    SELECT 'TKT-' || n, 'child of', 'TKT-' || n + 1, now(), '' FROM generate_series(1, 5000) AS n WHERE n % 10 <> 0;
  INSERT INTO ticket_merges (kept_id, merged_id, kept_name, merged_name, image, merged_at, merged_by)
    SELECT 'TKT-' || n, 'TKT-' || n + 10000, '', '', '{}', now(), '' FROM generate_series(1, 5000) AS n`;

/** Builds the statement without sending it. */
const toQuery = (built: unknown) => {
  const { sql, params } = (built as { toSQL: () => { sql: string; params: unknown[] } }).toSQL();
  return [sql, params] as const;
};

test('finds, moves and follows relations and merges by index', async () => {
  const { database } = server;
  await database.transaction((tx) => tx.query(FILL));
  await vacuumAnalyze(database, 'ticket_relations', 'ticket_merges');
  const { rows } = await database.query<{ body: string }>("SELECT prosrc AS body FROM pg_proc WHERE proname = 'closes_circle'");
  const functionBody = String(rows[0]?.body)
    .replaceAll('of_kind', '$1::text')
    .replaceAll('from_ticket', '$2::text')
    .replaceAll('to_ticket', '$3::text');
  const statements: (readonly [string, readonly unknown[]])[] = [
    toQuery(findRelations(database, 'TKT-42')),
    toQuery(ticketMergeLog.findMergedInto(database, 'TKT-42')),
    [COUNT_MOVABLE, ['TKT-42', 'TKT-44']],
    [MOVE_RELATIONS, ['TKT-42', 'TKT-44', null]],
    [functionBody, ['child of', 'TKT-49', 'TKT-42']],
  ];
  for (const [text, values] of statements) {
    const plan = (await database.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, [...values])).rows
      .map((row) => row['QUERY PLAN'])
      .join('\n');
    expect(plan).toMatch(/Index (Only )?Scan/);
    expect(plan).not.toContain('Seq Scan');
  }
});
