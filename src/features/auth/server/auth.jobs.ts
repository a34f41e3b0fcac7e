import type { ServerDeps } from '../../../platform/server/server-deps.ts';
import { deleteOldSessions } from './session.store.ts';
import { deleteOldThrottles } from './throttle.store.ts';

/** Every hour removes sessions, counters and devices that nobody can use any more. */
export async function registerAuthJobs(deps: ServerDeps): Promise<void> {
  await deps.jobs.schedule('auth-sweep', '17 * * * *', () => sweepAuth(deps));
}

export async function sweepAuth({ database, config }: ServerDeps): Promise<void> {
  await deleteOldSessions(database, config);
  await deleteOldThrottles(database);
}
