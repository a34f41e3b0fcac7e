import type { Total } from '../../endpoint.ts';

/** Lists are counted exactly up to here; counting further would slow everybody down. */
export const COUNT_LIMIT = 10_000;

/** The total of a list from a count that stopped one beyond the limit. */
export function toTotal(counted: number): Total {
  return counted > COUNT_LIMIT ? { count: COUNT_LIMIT, relation: 'at-least' } : { count: counted, relation: 'exact' };
}
