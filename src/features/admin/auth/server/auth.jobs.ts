import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { endOldSessions } from './session.service.ts';
import { deleteOldThrottles } from './throttle/throttle.store.ts';

/** Deletes expired sessions, counters and devices every hour. */
export async function registerAuthJobs(deps: ServerDeps): Promise<void> {
  await deps.jobs.schedule('auth-sweep', '17 * * * *', () => sweepAuth(deps));
}

export async function sweepAuth(deps: ServerDeps): Promise<void> {
  await endOldSessions(deps);
  await deleteOldThrottles(deps.database, deps.clock.now());
}
