import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { inRoot } from './project.mjs';

const lock = inRoot('.cache', 'prepare.lock');

/** Two servers may be started from one clone at once; only one of them installs and builds. A holder that died is passed over. */
export async function oneAtATime(work) {
  mkdirSync(inRoot('.cache'), { recursive: true });
  while (!take()) await pause(200);
  process.on('exit', release);
  try {
    return await work();
  } finally {
    release();
    process.off('exit', release);
  }
}

function take() {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    if (!holderLives()) removeStale();
    return false;
  }
}

function holderLives() {
  try {
    const pid = Number(readFileSync(lock, 'utf8'));
    // Empty for the instant between making and writing.
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
