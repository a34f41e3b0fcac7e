import type { Backfill } from '../../../../platform/server/database/backfill.ts';
import { historyFacts } from './entries/history.backfill.ts';
import { peopleById } from './people/people-by-id.backfill.ts';

/** What brings tickets of earlier versions up to date, in the order in which it runs. */
export const TICKET_BACKFILLS: readonly Backfill[] = [historyFacts, peopleById];
