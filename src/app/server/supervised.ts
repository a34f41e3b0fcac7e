import { StartError } from '../../platform/server/start-error.ts';

/** `npm start` runs the server as its child, and starts it again after a crash (`scripts/supervisor/supervise.mjs`). */
const isSupervised = (): boolean => process.env.OBDESK_SUPERVISOR !== undefined;

const FAILED = 1;
/** Says that another start would end the same way. */
const GIVEN_UP = 78;

/** The exit code that fits an error: with a reason that somebody has to mend first, nothing is started again. */
export const exitCodeFor = (error: unknown): number => (isSupervised() && error instanceof StartError ? GIVEN_UP : FAILED);

/** Ends this process when the one that started it is gone, and tells why the server before it ended, if it crashed. */
export function endWithSupervisor(tellRestart: (reason: string) => void): void {
  if (!isSupervised()) return;
  process.on('disconnect', () => process.exit(FAILED));
  if (process.env.OBDESK_RESTARTED) tellRestart(process.env.OBDESK_RESTARTED);
}

export function reportReady(): void {
  if (isSupervised()) process.send?.('ready');
}
