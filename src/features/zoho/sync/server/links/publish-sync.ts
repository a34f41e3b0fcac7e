import type { Tx } from '../../../../../platform/server/database/database.ts';
import { publish } from '../../../../../platform/server/live/live.ts';

/** Lets pages read again how far both sides agree, and what waits for a person. */
export const publishSync = (to: Pick<Tx, 'notify'>): void => publish(to, { kind: 'sync-run', id: '', version: 0, by: '' });
