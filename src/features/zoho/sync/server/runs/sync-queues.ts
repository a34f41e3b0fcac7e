import type { JobOptions } from '../../../../../platform/server/jobs.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';

/** Does all due work of the sync on one node at a time. */
export const SYNC_QUEUE = 'zoho-sync';
/** Runs sync actions. */
export const RUN_QUEUE = 'zoho-sync-runs';
/** A run that keeps losing its node, such as during an upgrade, continues. */
export const RUN_OPTIONS: JobOptions = { retryLimit: 1_000, retryDelay: 5 };

/** Does the due work soon, on any node. */
export const requestSync = ({ database, jobs }: ServerDeps): Promise<void> => database.transaction((tx) => jobs.send(tx, SYNC_QUEUE, {}));
