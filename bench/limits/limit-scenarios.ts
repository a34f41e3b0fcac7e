import type { LoadRequest } from 'autocannon';
import { LIMITS } from '../work/scenario.ts';

const DIFFERENT = 300;

/** The calls of each limit. */
export const LIMIT_CALLS: Readonly<Record<string, readonly LoadRequest[]>> = {
  [LIMITS.list]: [{ path: '/list' }],
  [LIMITS.json]: [{ path: '/json' }],
  [LIMITS.row]: Array.from({ length: DIFFERENT }, (_, place) => ({ path: `/row/ROW-${1 + place * 50}` })),
  [LIMITS.commit]: [{ method: 'POST', path: '/commit' }],
};
