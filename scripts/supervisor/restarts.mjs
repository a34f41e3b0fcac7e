/** The exit code of a server that has said in a sentence why it cannot go on: another start would say the same. */
export const GIVEN_UP = 78;

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
/** So long without a crash, and the next pause is the first one again. */
const WELL_AFTER_MS = 5 * 60_000;
/** What kept it from starting after a crash may pass: a full disk, a database that still recovers. */
const MOST_REFUSALS = 5;

/** Decides what follows each end of a server: another start after a growing pause, or the end, with an exit code. */
export function createRestarts() {
  let pauseMs = FIRST_PAUSE_MS;
  let hasBeenReady = false;
  let refusals = 0;
  return {
    next({ code, wasReady, ranMs }) {
      if (code === 0) return { exitCode: 0 };
      const hasRefused = !wasReady && code !== null;
      hasBeenReady ||= wasReady;
      refusals = hasRefused ? refusals + 1 : 0;
      if (hasRefused && (!hasBeenReady || refusals >= MOST_REFUSALS)) return { exitCode: 1 };
      if (wasReady && code === GIVEN_UP) return { exitCode: 1 };
      if (ranMs >= WELL_AFTER_MS) pauseMs = FIRST_PAUSE_MS;
      const chosen = { pauseMs };
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
      return chosen;
    },
  };
}

/** 'SIGKILL' or 'exit code 1' */
export const whyEnded = ({ code, signal }) => signal ?? `exit code ${code}`;
