import { READS } from './reads.ts';
import type { Scenario } from './scenario.ts';
import { SEARCHES } from './searches.ts';
import { WRITES } from './writes.ts';

/** What is measured for each build; what writes comes last, so that the others find the data as it was made. */
export const SCENARIOS: readonly Scenario[] = [...READS, ...SEARCHES, ...WRITES];
