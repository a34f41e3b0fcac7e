import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { inRoot } from './project.mjs';

const lock = inRoot('.cache', 'prepare.lock');

/**
 * Runs `work` under a lock that all processes of this clone share, so that only one of two concurrent starts installs and builds. Takes
 * over the lock of a process that died.
 */
export async function withPrepareLock(work) {
  mkdirSync(inRoot('.cache'), { recursive: true });
  while (!tryToLock()) await pause(200);
  process.on('exit', release);
  try {
    return await work();
  } finally {
    release();
    process.off('exit', release);
  }
}

function tryToLock() {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    if (!isHolderAlive()) removeStale();
    return false;
  }
}

function isHolderAlive() {
  try {
    const pid = Number(readFileSync(lock, 'utf8'));
    // Empty for an instant between creation and write.
    return pid === 0 || process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM' || error.code === 'ENOENT';
  }
}

function removeStale() {
  const aside = `${lock}.${process.pid}`;
  renameSync(lock, aside);
  rmSync(aside, { force: true });
}

function release() {
  rmSync(lock, { force: true });
}
