import { readFileSync, writeFileSync } from 'node:fs';
import { fingerprint, readMark } from './fingerprint.mjs';
import { withPrepareLock } from './prepare-lock.mjs';
import { fail, inRoot } from './project.mjs';
import { run } from './run.mjs';

const mark = inRoot('node_modules', '.obdesk-installed');

/**
 * Installs the packages of the lock file unless they are installed already. Development tools are installed only for commands that need
 * them.
 */
export async function ensureInstalled({ withTools = false } = {}) {
  if (isInstalled(withTools)) return;
  await withPrepareLock(async () => {
    if (isInstalled(withTools)) return;
    if (!isInstalledByHand(withTools)) await install(withTools);
    writeFileSync(mark, withTools || isInstalledByHand(true) ? `${wanted()} ${TOOLS}` : wanted());
  });
}

const TOOLS = 'with tools';

function wanted() {
  return fingerprint(['package-lock.json', '.npmrc'], { extra: [process.platform, process.arch, process.versions.modules] });
}

const isInstalled = (withTools) => {
  const installed = readMark(mark);
  return installed === `${wanted()} ${TOOLS}` || (!withTools && installed === wanted());
};

/** Whether the user ran `npm ci` or `npm install`: npm writes a list of the installed packages to `node_modules`. */
function isInstalledByHand(withTools) {
  try {
    const installed = packagesIn('node_modules/.package-lock.json');
    const missing = Object.entries(packagesIn('package-lock.json')).filter(
      ([path, { version, os, cpu, dev }]) =>
        path && (withTools || !dev) && fits(os, process.platform) && fits(cpu, process.arch) && installed[path]?.version !== version,
    );
    // npm skips optional packages for the other C library, and placeholders without a system.
    return missing.every(([, { optional, libc, os }]) => optional && (libc || !os));
  } catch {
    return false;
  }
}

const packagesIn = (file) => JSON.parse(readFileSync(inRoot(file), 'utf8')).packages;

const fits = (allowed, own) => !allowed || allowed.includes(own);

async function install(withTools) {
  process.stdout.write(`Installing packages${withTools ? ' for tests and checks' : ''}…\n`);
  // `npm install` preserves the installed packages, which a running server may use. `npm ci` recreates the folder.
  const verb = withTools && isInstalled(false) ? 'install' : 'ci';
  // No package may depend on an install script.
  const args = [verb, '--ignore-scripts', withTools ? '--include=dev' : '--omit=dev', '--include=optional', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  const code = npm?.endsWith('.js') ? await run(process.execPath, [npm, ...args], { quiet: true }) : await runNpm(args);
  if (code !== 0) fail("Couldn't install packages. Check your network connection and npm registry, then try again.");
}

const runNpm = (args) => run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, { quiet: true, shell: process.platform === 'win32' });
