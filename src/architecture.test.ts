import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { beforeInstallBreaches } from './architecture/before-install.ts';
import { cycles } from './architecture/cycles.ts';
import { featureCycles, featureOrderBreaches } from './architecture/feature-cycles.ts';
import { importBreaches } from './architecture/import-rules.ts';
import { layoutBreaches } from './architecture/layout-rules.ts';
import { packageBreaches } from './architecture/packages.ts';
import { readSources } from './architecture/source-file.ts';
import { sqlBreaches } from './architecture/table-owners.ts';
import { type Package, unusedPackages } from './architecture/unused-packages.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const files = readSources(root);

interface Manifest {
  scripts?: Record<string, string>;
  bin?: string | Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const manifest = (path: string): Manifest => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {});

function installedPackage(name: string): Package {
  const { bin = {} } = manifest(`${root}node_modules/${name}/package.json`);
  return { name, commands: typeof bin === 'string' ? [name] : Object.keys(bin) };
}

test('the sources of every area are read', () => {
  const read = (start: string) => files.filter(({ path }) => path.startsWith(start)).length;
  expect(['src/app/', 'src/features/', 'src/platform/', 'src/testing/', 'migrations/'].filter((start) => read(start) === 0)).toEqual([]);
});

test('every import keeps to the table in docs/architecture.md', () => expect(importBreaches(files)).toEqual([]));
test('no imports go in a cycle', () => expect(cycles(files)).toEqual([]));
test('no features need each other', () => expect(featureCycles(files)).toEqual([]));
test('the server lists a feature below those that it uses', () => expect(featureOrderBreaches(files)).toEqual([]));
test('each side uses only the packages it has agreed to', () => expect(packageBreaches(files)).toEqual([]));
test('commands need no package before the install', () => expect(beforeInstallBreaches(files)).toEqual([]));
test('files are named and placed as agreed', () => expect(layoutBreaches(files)).toEqual([]));
test('tables, functions and triggers have one owner each', () => expect(sqlBreaches(files)).toEqual([]));

test('every installed package is used', () => {
  const { scripts = {}, dependencies, devDependencies, optionalDependencies } = manifest(`${root}package.json`);
  const packages = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }).map(installedPackage);
  expect(unusedPackages(packages, files, Object.values(scripts))).toEqual([]);
});
