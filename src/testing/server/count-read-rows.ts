import type { QueryConfig } from 'pg';
import type { Db } from '../../platform/server/database/database.ts';

interface PlanNode {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** Runs a statement and counts the rows that it reads from tables, including those it filters out. */
export async function countReadRows(db: Db, { text, values = [] }: QueryConfig): Promise<number> {
  const { rows } = await db.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values);
  const [explained] = rows;
  if (!explained) throw new Error('EXPLAIN returned no plan');
  return countRows(explained['QUERY PLAN'][0].Plan);
}

function countRows(node: PlanNode): number {
  const { 'Actual Rows': found, 'Rows Removed by Filter': filtered = 0, 'Rows Removed by Index Recheck': rechecked = 0 } = node;
  const own = node['Relation Name'] === undefined ? 0 : (found + filtered + rechecked) * node['Actual Loops'];
  return (node.Plans ?? []).reduce((sum, each) => sum + countRows(each), own);
}
