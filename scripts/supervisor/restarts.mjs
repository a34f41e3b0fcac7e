/** Exit code of a server that logged a permanent reason. A restart would fail in the same way. */
export const GIVEN_UP = 78;

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
/** After this time without a crash, the pause is reset. */
const WELL_AFTER_MS = 5 * 60_000;
/** A failed start after a crash may have a temporary cause: a full disk, or a database that is still recovering. */
const MOST_REFUSALS = 5;

/** Decides what to do when a server ends: restart it after an increasing pause, or exit with a code. */
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
