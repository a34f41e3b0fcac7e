import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  isRoot,
  type Launched,
  makeSmallClone,
  nobody,
  openFolder,
  type SmallClone,
} from '../../../testing/server/programs/small-clone.ts';
import { readPostmasterFile } from './postmaster-file.ts';

/** A second account that every Unix has. */
const daemon = { uid: 1, gid: 1 };

let folder = '';
let clone: SmallClone;
const started: Launched[] = [];

beforeAll(() => {
  folder = openFolder();
  clone = makeSmallClone(join(folder, 'clone'), { withLinks: false });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(async () => {
  await Promise.all(started.splice(0).map((launched) => launched.end()));
});

async function launch(from: SmallClone, options: Parameters<SmallClone['launch']>[0], account = {}): Promise<Launched> {
  const launched = await from.launch({ systemFolder: join(folder, 'system'), ...options }, account);
  if (launched.ready) started.push(launched);
  return launched;
}

const clusterIn = (dataDir: string) => join(dataDir, 'postgres', 'cluster');
const links = (from: SmallClone) =>
  readdirSync(join(from.packageFolder, 'native', 'lib'), { withFileTypes: true }).filter((entry) => entry.isSymbolicLink());
const copies = () =>
  (existsSync(join(folder, 'system')) ? readdirSync(join(folder, 'system')) : []).filter((name) => name.startsWith('postgres-'));

/** A clone below a folder that only root can enter. */
function hiddenClone(name: string): { hidden: SmallClone; defaultData: string } {
  const parent = join(folder, name);
  mkdirSync(parent, { mode: 0o700 });
  const hidden = makeSmallClone(join(parent, 'clone'));
  return { hidden, defaultData: join(parent, 'clone', 'data') };
}

test('links that --ignore-scripts left out are made at the first start', async () => {
  expect(links(clone)).toHaveLength(0);
  const { failure } = await launch(clone, { dataDir: join(folder, 'links') });
  expect(failure).toBe('');
  expect(links(clone).length).toBeGreaterThan(0);
  expect(copies()).toEqual([]);
});

test('root lends the database an account that is not root, and its folder is closed to others', async (ctx) => {
  ctx.skip(!isRoot, 'needs root');
  const dataDir = join(folder, 'as-root');
  expect((await launch(clone, { dataDir })).failure).toBe('');
  const { pid } = readPostmasterFile(clusterIn(dataDir)) ?? {};
  expect(readFileSync(`/proc/${pid}/status`, 'utf8')).not.toMatch(/^[UG]id:.*\t0\b/m);
  expect(statSync(join(dataDir, 'postgres')).mode & 0o777).toBe(0o700);
  expect(statSync(dataDir).uid).toBe(0);
});

test('root goes on with the account that made the data', async (ctx) => {
  ctx.skip(!isRoot, 'needs root');
  const dataDir = join(folder, 'lent');
  await (await launch(clone, { dataDir })).end();
  const cluster = clusterIn(dataDir);
  for (const path of [
    join(dataDir, 'postgres'),
    ...readdirSync(cluster, { recursive: true }).map((name) => join(cluster, String(name))),
    cluster,
  ]) {
    chownSync(path, daemon.uid, daemon.gid);
  }
  expect((await launch(clone, { dataDir })).failure).toBe('');
  expect(statSync(join(cluster, 'postmaster.pid')).uid).toBe(daemon.uid);
});

test('an empty folder that only root may enter, as mktemp makes it, is opened for the database', async (ctx) => {
  ctx.skip(!isRoot, 'needs root');
  const dataDir = join(folder, 'mktemp');
  mkdirSync(dataDir, { mode: 0o700 });
  expect((await launch(clone, { dataDir })).failure).toBe('');
  expect(statSync(dataDir).mode & 0o777).toBe(0o711);
});

test('an ordinary user starts a database of its own', async (ctx) => {
  ctx.skip(!isRoot, 'needs root to become an ordinary user');
  const home = join(folder, 'home');
  mkdirSync(home);
  chownSync(home, nobody.uid, nobody.gid);
  expect((await launch(clone, { dataDir: join(home, 'data') }, nobody)).failure).toBe('');
  expect(statSync(clusterIn(join(home, 'data'))).uid).toBe(nobody.uid);
});

test('an ordinary user is told about a folder it cannot write to, and about data of somebody else', async (ctx) => {
  ctx.skip(!isRoot, 'needs root to become an ordinary user');
  const closed = join(folder, 'closed');
  mkdirSync(closed, { mode: 0o755 });
  expect((await launch(clone, { dataDir: closed, isDefaultDataDir: true }, nobody)).failure).toMatch(
    /^StartError: This account can't use the data folder .*closed \(EACCES.*Set DATA_DIR to a folder it can read and write\.$/,
  );
  const foreign = join(folder, 'foreign');
  mkdirSync(foreign);
  chownSync(foreign, daemon.uid, daemon.gid);
  await (await launch(clone, { dataDir: foreign }, daemon)).end();
  chmodSync(foreign, 0o755);
  chmodSync(join(foreign, 'postgres'), 0o755);
  expect((await launch(clone, { dataDir: foreign }, nobody)).failure).toMatch(
    /belongs to the account with UID 1\. Start OBDesk with that account/,
  );
});

test('an ordinary user with a read-only installation without links gets a copy that has them', async (ctx) => {
  ctx.skip(!isRoot, 'needs root to become an ordinary user');
  const readOnly = makeSmallClone(join(folder, 'read-only'), { withLinks: false });
  const home = join(folder, 'reader');
  mkdirSync(home);
  chownSync(home, nobody.uid, nobody.gid);
  expect((await launch(readOnly, { dataDir: join(home, 'data') }, nobody)).failure).toBe('');
  expect(readdirSync(join(home, 'data')).some((name) => name.startsWith('postgres-'))).toBe(true);
  expect(links(readOnly)).toHaveLength(0);
});

test('a clone that the account cannot reach: programs and default data move to the system folder, and are found there again', async (ctx) => {
  ctx.skip(!isRoot, 'needs root');
  const { hidden, defaultData } = hiddenClone('root-home');
  const first = await launch(hidden, { dataDir: defaultData, isDefaultDataDir: true });
  expect(first.failure).toBe('');
  expect(copies()).toHaveLength(1);
  expect(first.ready?.dataDir).toMatch(new RegExp(`^${folder}/system/data-`));
  expect(first.messages[0]?.log).toBe("Using another data folder because the PostgreSQL account can't access the default one");
  await first.end();

  // Even when the way has become free: the data is where it is.
  chmodSync(join(folder, 'root-home'), 0o755);
  const second = await launch(hidden, { dataDir: defaultData, isDefaultDataDir: true });
  expect(second.ready?.dataDir).toBe(first.ready?.dataDir);
});

test('a data folder somebody asked for never moves', async (ctx) => {
  ctx.skip(!isRoot, 'needs root');
  const { hidden } = hiddenClone('asked');
  const refused = await launch(hidden, { dataDir: join(folder, 'asked', 'data') });
  expect(refused.failure).toMatch(
    /^StartError: The PostgreSQL account \w+ can't use the data folder .*\/asked\/data \(.*[Pp]ermission denied\)\. Set DATA_DIR/,
  );
  expect((await launch(hidden, { dataDir: join(folder, 'elsewhere') })).failure).toBe('');
});

test('default data that was made when it could be reached is not left for an empty folder', async (ctx) => {
  ctx.skip(!isRoot, 'needs root');
  const { hidden, defaultData } = hiddenClone('was-open');
  chmodSync(join(folder, 'was-open'), 0o755);
  await (await launch(hidden, { dataDir: defaultData, isDefaultDataDir: true })).end();
  chmodSync(join(folder, 'was-open'), 0o700);
  expect((await launch(hidden, { dataDir: defaultData, isDefaultDataDir: true })).failure).toMatch(
    /The PostgreSQL account \w+ can't use the data folder/,
  );
});

test('programs that do not run on this system point to DATABASE_URL', async () => {
  const odd = makeSmallClone(join(folder, 'odd'));
  cpSync('/bin/false', join(odd.packageFolder, 'native', 'bin', 'postgres'));
  const { failure } = await launch(odd, { dataDir: join(folder, 'odd-data'), systemFolder: join(folder, 'odd-system') });
  expect(failure).toMatch(
    /^StartError: The bundled PostgreSQL doesn't work on this system \(.*\)\. Set DATABASE_URL to use your own PostgreSQL 15 or newer\.$/,
  );
});
