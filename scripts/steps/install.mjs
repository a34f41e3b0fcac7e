import { readFileSync, writeFileSync } from 'node:fs';
import { fingerprint, readMark } from './fingerprint.mjs';
import { withPrepareLock } from './prepare-lock.mjs';
import { fail, inRoot } from './project.mjs';
import { run } from './run.mjs';

const mark = inRoot('node_modules', '.obdesk-installed');

/** Installs what the lock file says, unless that is there already; the tools of tests, checks and measurements only for what needs them. */
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
  const there = readMark(mark);
  return there === `${wanted()} ${TOOLS}` || (!withTools && there === wanted());
};

/** Somebody ran `npm ci` or `npm install`: npm notes in `node_modules` what it put there. */
function isInstalledByHand(withTools) {
  try {
    const there = packagesIn('node_modules/.package-lock.json');
    const missing = Object.entries(packagesIn('package-lock.json')).filter(
      ([path, { version, os, cpu, dev }]) =>
        path && (withTools || !dev) && fits(os, process.platform) && fits(cpu, process.arch) && there[path]?.version !== version,
    );
    // Of what is optional, npm leaves out the other C library's programs and stand-ins that name no system.
    return missing.every(([, { optional, libc, os }]) => optional && (libc || !os));
  } catch {
    return false;
  }
}

const packagesIn = (file) => JSON.parse(readFileSync(inRoot(file), 'utf8')).packages;

const fits = (allowed, own) => !allowed || allowed.includes(own);

async function install(withTools) {
  process.stdout.write(`Installing packages${withTools ? ' for tests and checks' : ''}…\n`);
  // What a server may be running from stays where it is; otherwise the folder is made anew.
  const verb = withTools && isInstalled(false) ? 'install' : 'ci';
  // No package of ours may depend on an install script.
  const args = [verb, '--ignore-scripts', withTools ? '--include=dev' : '--omit=dev', '--include=optional', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  const code = npm?.endsWith('.js') ? await run(process.execPath, [npm, ...args], { quiet: true }) : await runNpm(args);
  if (code !== 0) fail("Couldn't install packages. Check your network connection and npm registry, then try again.");
}

const runNpm = (args) => run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, { quiet: true, shell: process.platform === 'win32' });
