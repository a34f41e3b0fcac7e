import { spawn } from 'node:child_process';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { fingerprint, readMark } from './fingerprint.mjs';
import { withPrepareLock } from './prepare-lock.mjs';
import { fail, inRoot, root } from './project.mjs';
import { runNode } from './run.mjs';

const program = inRoot('.cache', 'sandbox', 'main.js');
const mark = inRoot('.cache', 'sandbox', 'built');
const sources = ['sandbox', 'package-lock.json', 'scripts/steps/bundle.mjs', 'scripts/steps/bundle-sandbox.mjs'];

/** Bundles the sandbox, unless its sources are unchanged since the last time. */
export async function ensureSandboxBuilt() {
  if (isBuilt()) return;
  await withPrepareLock(async () => {
    if (!isBuilt()) await bundle();
  });
}

const wanted = () => fingerprint(sources, { leaveOut: (file) => file.endsWith('.test.ts') });

const isBuilt = () => readMark(mark) === wanted();

async function bundle() {
  const hash = wanted();
  const draft = inRoot('.cache', 'sandbox', `main.${process.pid}.js`);
  mkdirSync(inRoot('.cache', 'sandbox'), { recursive: true });
  if ((await runNode('scripts/steps/bundle-sandbox.mjs', [draft])) !== 0) fail("Couldn't build the sandbox. See the error above.");
  renameSync(draft, program);
  writeFileSync(mark, hash);
}

/** Becomes the sandbox in the same process, so that signals reach it. */
export async function serveSandbox() {
  await import(pathToFileURL(program).href);
}

/** Starts the sandbox as a child process, which ends with this one. Returns its URL. */
export async function startSandboxBeside() {
  const child = spawn(process.execPath, [program], { cwd: root, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  child.unref();
  child.channel.unref();
  process.on('exit', () => child.kill('SIGTERM'));
  const url = await readyAddress(child);
  if (!url) fail("Couldn't start the sandbox. See the error above.");
  return url;
}

/** `undefined` if the child ends before it is ready. */
function readyAddress(child) {
  return new Promise((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      process.stdout.write(`${line}\n`);
      const url = /^Sandbox ready on (\S+)$/.exec(line)?.[1];
      if (!url) return;
      child.stdout.unref();
      resolve(url);
    });
    child.on('exit', () => resolve(undefined));
  });
}
