import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { inRoot } from '../steps/project.mjs';

const PACKAGE = inRoot('node_modules', '@sparticuz/chromium');
const ARCHIVES = ['al2023.tar.br', 'fonts.tar.br'];

/** Installed browsers, for systems without a packed one. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'];
const PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

export const browserArgs = ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--disable-background-networking'];

/**
 * Returns Playwright's launch options: the browser of `CHROMIUM_PATH`, else the one pinned in package.json with its
 * libraries and fonts, else an installed one. Returns `{}` without any.
 */
export function browserLaunch() {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) return { executablePath: CHROMIUM_PATH };
  if (process.platform === 'linux' && process.arch === 'x64' && existsSync(PACKAGE)) return pinnedBrowser();
  const executablePath = findInstalled();
  return executablePath ? { executablePath } : {};
}

function pinnedBrowser() {
  const { version } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8'));
  const folder = inRoot('.cache', `chromium-${version}`);
  if (!existsSync(folder)) unpack(folder);
  const env = { ...process.env, LD_LIBRARY_PATH: join(folder, 'lib'), FONTCONFIG_FILE: join(folder, 'fonts.conf') };
  return { executablePath: join(folder, 'chromium'), env };
}

/** Unpacks the browser into `folder`. The package's own function would share /tmp/chromium with other users and versions. */
function unpack(folder) {
  const draft = `${folder}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  writeFileSync(join(draft, 'chromium'), inflate('chromium.br'));
  chmodSync(join(draft, 'chromium'), 0o755);
  for (const name of ARCHIVES) {
    const { status, stderr } = spawnSync('tar', ['-x', '-C', draft], { input: inflate(name) });
    if (status !== 0) throw new Error(`Couldn't unpack ${name}: ${stderr}`);
  }
  writeFileSync(
    join(draft, 'fonts.conf'),
    `<fontconfig><dir>${join(folder, 'fonts')}</dir><cachedir>${join(folder, 'font-cache')}</cachedir></fontconfig>\n`,
  );
  try {
    renameSync(draft, folder);
  } catch (error) {
    // Another process was faster.
    rmSync(draft, { recursive: true });
    if (!existsSync(folder)) throw error;
  }
}

const inflate = (name) => brotliDecompressSync(readFileSync(join(PACKAGE, 'bin', name)));

function findInstalled() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...PATHS].find((file) => existsSync(file));
}
