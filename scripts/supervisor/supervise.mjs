import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRestarts, GIVEN_UP, whyEnded } from './restarts.mjs';

/** Node.js flags for the server. The larger young generation cuts garbage collection of lists (decision 28). */
const FLAGS = readJson('node-flags.json');
/** Without a fixed threshold, glibc doesn't return the memory of large buffers to the system. */
const MEMORY = readJson('memory-environment.json');

function readJson(name) {
  return JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'));
}

/**
 * Runs a program of the server as a child and restarts it after each crash, until it is stopped. The child reports over IPC when it is
 * ready, and exits when this process ends.
 */
export async function supervise(file) {
  // The reader of this output may have closed the pipe. Keep supervising the server.
  process.stderr.on('error', () => undefined);
  const restarts = createRestarts();
  const stop = createStop();
  for (let reason; ; ) {
    const end = await runOnce(file, { reason, stop });
    if (!stop.isAsked) {
      const next = restarts.next(end);
      if (next.exitCode !== undefined) process.exit(next.exitCode);
      reason = whyEnded(end);
      process.stderr.write(`The server exited unexpectedly (${reason}). Restarting in ${next.pauseMs / 1_000} s.\n`);
      await stop.or(next.pauseMs);
    }
    if (stop.isAsked) process.exit(end.code === 0 ? 0 : await stopDatabase(file, stop));
  }
}

/** Stops the database that a killed server left running. */
const stopDatabase = async (file, stop) => (await runOnce(file, { words: ['--stop-database'], stop })).code ?? 1;

/** Resolves when the child has ended: how, after which time, and whether it was ready before. */
function runOnce(file, { reason = '', words = [], stop }) {
  return new Promise((resolve) => {
    const env = { ...MEMORY, ...process.env, OBDESK_SUPERVISOR: String(process.pid), OBDESK_RESTARTED: reason };
    const startedAt = performance.now();
    let wasReady = false;
    const args = [...FLAGS, ...process.execArgv, file, ...words];
    const child = spawn(process.execPath, args, { env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
    if (words.length === 0) stop.passTo(child);
    child.on('message', (message) => {
      wasReady ||= message === 'ready';
    });
    child.on('error', () => resolve({ code: GIVEN_UP, signal: null, wasReady, ranMs: 0 }));
    // Unlike 'exit', this event follows the last message of the child.
    child.on('close', (code, signal) => resolve({ code, signal, wasReady, ranMs: performance.now() - startedAt }));
  });
}

/** Handles a request to stop: forwards the signal to the current child and cancels a pause. */
function createStop() {
  let child;
  let wake = () => undefined;
  const stop = {
    isAsked: false,
    passTo(next) {
      child = next;
      if (stop.isAsked) child.kill('SIGTERM');
    },
    or: (ms) =>
      new Promise((resolve) => {
        if (stop.isAsked) return resolve();
        wake = resolve;
        setTimeout(resolve, ms);
      }),
  };
  for (const signal of ['SIGTERM', 'SIGINT'])
    process.on(signal, () => {
      if (stop.isAsked) return;
      stop.isAsked = true;
      child?.kill(signal);
      wake();
    });
  return stop;
}
