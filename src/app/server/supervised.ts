import { StartError } from '../../platform/server/start-error.ts';

/** `npm start` runs the server as a child and restarts it after a crash (`scripts/supervisor/supervise.mjs`). */
const isSupervised = (): boolean => process.env.OBDESK_SUPERVISOR !== undefined;

const FAILED = 1;
/** Exit code that tells the supervisor not to restart. */
const GIVEN_UP = 78;

/** An error that needs action isn't retried. */
export const exitCodeFor = (error: unknown): number => (isSupervised() && error instanceof StartError ? GIVEN_UP : FAILED);

/** Exits when the supervisor is gone. Reports why the previous server crashed. */
export function endWithSupervisor(tellRestart: (reason: string) => void): void {
  if (!isSupervised()) return;
  process.on('disconnect', () => process.exit(FAILED));
  if (process.env.OBDESK_RESTARTED) tellRestart(process.env.OBDESK_RESTARTED);
}

export function reportReady(): void {
  if (isSupervised()) process.send?.('ready');
}
