import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  type Launched,
  makeSmallClone,
  nobody,
  openFolder,
  requireRoot,
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

/** Clone in a folder that only root can enter. */
function hiddenClone(name: string): { hidden: SmallClone; defaultData: string } {
  const parent = join(folder, name);
  mkdirSync(parent, { mode: 0o700 });
  const hidden = makeSmallClone(join(parent, 'clone'));
  return { hidden, defaultData: join(parent, 'clone', 'data') };
}

test('creates symlinks that --ignore-scripts skipped at the first start', async () => {
  expect(links(clone)).toHaveLength(0);
  const { failure } = await launch(clone, { dataDir: join(folder, 'links') });
  expect(failure).toBe('');
  expect(links(clone).length).toBeGreaterThan(0);
  expect(copies()).toEqual([]);
});

test('runs PostgreSQL as another account than root, with a folder closed to others', async () => {
  requireRoot();
  const dataDir = join(folder, 'as-root');
  expect((await launch(clone, { dataDir })).failure).toBe('');
  const { pid } = readPostmasterFile(clusterIn(dataDir)) ?? {};
  expect(readFileSync(`/proc/${pid}/status`, 'utf8')).not.toMatch(/^[UG]id:.*\t0\b/m);
  expect(statSync(join(dataDir, 'postgres')).mode & 0o777).toBe(0o700);
  expect(statSync(dataDir).uid).toBe(0);
});

test('runs as the account that created the data when started by root', async () => {
  requireRoot();
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

test('makes an empty folder that only root may enter, such as one of mktemp, accessible', async () => {
  requireRoot();
  const dataDir = join(folder, 'mktemp');
  mkdirSync(dataDir, { mode: 0o700 });
  expect((await launch(clone, { dataDir })).failure).toBe('');
  expect(statSync(dataDir).mode & 0o777).toBe(0o711);
});

test('starts a database as a regular user', async () => {
  requireRoot();
  const home = join(folder, 'home');
  mkdirSync(home);
  chownSync(home, nobody.uid, nobody.gid);
  expect((await launch(clone, { dataDir: join(home, 'data') }, nobody)).failure).toBe('');
  expect(statSync(clusterIn(join(home, 'data'))).uid).toBe(nobody.uid);
});

test('reports a folder without write access and data of another account to a regular user', async () => {
  requireRoot();
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

test('copies a read-only installation without symlinks for a regular user', async () => {
  requireRoot();
  const readOnly = makeSmallClone(join(folder, 'read-only'), { withLinks: false });
  const home = join(folder, 'reader');
  mkdirSync(home);
  chownSync(home, nobody.uid, nobody.gid);
  expect((await launch(readOnly, { dataDir: join(home, 'data') }, nobody)).failure).toBe('');
  expect(readdirSync(join(home, 'data')).some((name) => name.startsWith('postgres-'))).toBe(true);
  expect(links(readOnly)).toHaveLength(0);
});

test('moves programs and default data of an inaccessible clone to the system folder, and finds them again', async () => {
  requireRoot();
  const { hidden, defaultData } = hiddenClone('root-home');
  const first = await launch(hidden, { dataDir: defaultData, isDefaultDataDir: true });
  expect(first.failure).toBe('');
  expect(copies()).toHaveLength(1);
  expect(first.ready?.dataDir).toMatch(new RegExp(`^${folder}/system/data-`));
  expect(first.messages[0]?.log).toBe("Using another data folder because the PostgreSQL account can't access the default one");
  await first.end();

  // The data stays there even if the folder becomes accessible.
  chmodSync(join(folder, 'root-home'), 0o755);
  const second = await launch(hidden, { dataDir: defaultData, isDefaultDataDir: true });
  expect(second.ready?.dataDir).toBe(first.ready?.dataDir);
});

test('never moves an explicit data folder', async () => {
  requireRoot();
  const { hidden } = hiddenClone('asked');
  const refused = await launch(hidden, { dataDir: join(folder, 'asked', 'data') });
  expect(refused.failure).toMatch(
    /^StartError: The PostgreSQL account \w+ can't use the data folder .*\/asked\/data \(.*[Pp]ermission denied\)\. Set DATA_DIR/,
  );
  expect((await launch(hidden, { dataDir: join(folder, 'elsewhere') })).failure).toBe('');
});

test("doesn't replace existing default data that became inaccessible", async () => {
  requireRoot();
  const { hidden, defaultData } = hiddenClone('was-open');
  chmodSync(join(folder, 'was-open'), 0o755);
  await (await launch(hidden, { dataDir: defaultData, isDefaultDataDir: true })).end();
  chmodSync(join(folder, 'was-open'), 0o700);
  expect((await launch(hidden, { dataDir: defaultData, isDefaultDataDir: true })).failure).toMatch(
    /The PostgreSQL account [\w ]+ can't use the data folder/,
  );
});

test("suggests DATABASE_URL if the programs don't run on this system", async () => {
  const odd = makeSmallClone(join(folder, 'odd'));
  cpSync('/bin/false', join(odd.packageFolder, 'native', 'bin', 'postgres'));
  const { failure } = await launch(odd, { dataDir: join(folder, 'odd-data'), systemFolder: join(folder, 'odd-system') });
  expect(failure).toMatch(
    /^StartError: The bundled PostgreSQL doesn't work on this system \(.*\)\. Set DATABASE_URL to use your own PostgreSQL 15 or newer\.$/,
  );
});
