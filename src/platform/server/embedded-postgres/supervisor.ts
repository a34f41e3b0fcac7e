import { setTimeout as pause } from 'node:timers/promises';
import type { LauncherLog } from './launcher-log.ts';
import { type PostmasterDeps, stopPostmaster } from './postmaster.ts';
import { openSession } from './session.ts';
import { removeSocketFolder } from './socket-folder.ts';
import { AlreadyRunning, type StartLock } from './start-lock.ts';

interface SupervisorOptions {
  log: Pick<LauncherLog, 'warn'>;
  onLost?: ((reason: Error) => void) | undefined;
}

/** Restarts the server whenever the lock's session ends, until `stop` is called. */
export function superviseCluster(deps: PostmasterDeps, first: StartLock, { log, onLost }: SupervisorOptions): () => Promise<void> {
  let stopped: Promise<void> | null = null;

  async function watch(lock: StartLock): Promise<void> {
    await lock.lost;
    while (!stopped) {
      log.warn({ source: 'db' }, 'Lost the connection to PostgreSQL; restarting it');
      const next = await openSession(deps).catch((error: Error) => error);
      if (!(next instanceof Error)) return stopped ? next.lock.release() : watch(next.lock);
      log.warn({ source: 'db', reason: next.message }, 'Failed to restart PostgreSQL');
      if (next instanceof AlreadyRunning) return onLost?.(next);
      await pause(1000);
    }
  }

  const watching = watch(first);

  async function stop(): Promise<void> {
    await stopPostmaster(deps);
    // A restart may be in progress.
    await watching;
    await stopPostmaster(deps);
    removeSocketFolder(deps.socketFolder, deps.paths.home);
  }

  return () => {
    stopped ??= stop();
    return stopped;
  };
}
