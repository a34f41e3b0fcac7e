import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { beforeInstallBreaches } from './architecture/before-install.ts';
import { cycles, folderCycles } from './architecture/cycles.ts';
import { featureCycles, featureOrderBreaches } from './architecture/feature-cycles.ts';
import { importBreaches } from './architecture/import-rules.ts';
import { layoutBreaches } from './architecture/layout-rules.ts';
import { packageBreaches } from './architecture/packages.ts';
import { readSources } from './architecture/source-file.ts';
import { sqlBreaches } from './architecture/table-owners.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const files = readSources(root);

test('reads the sources of every area', () => {
  const read = (start: string) => files.filter(({ path }) => path.startsWith(start)).length;
  expect(['src/app/', 'src/features/', 'src/platform/', 'src/testing/', 'migrations/'].filter((start) => read(start) === 0)).toEqual([]);
});

test('every import follows the table in docs/architecture.md', () => expect(importBreaches(files)).toEqual([]));
test('no files import each other in a cycle', () => expect(cycles(files)).toEqual([]));
test('no folders import each other in a cycle', () => expect(folderCycles(files)).toEqual([]));
test('no features depend on each other', () => expect(featureCycles(files)).toEqual([]));
test('the server lists a feature after those it uses', () => expect(featureOrderBreaches(files)).toEqual([]));
test('each side uses only its allowed packages', () => expect(packageBreaches(files)).toEqual([]));
test('commands need no package before the install', () => expect(beforeInstallBreaches(files)).toEqual([]));
test('files follow the naming and layout rules', () => expect(layoutBreaches(files)).toEqual([]));
test('tables, functions and triggers have one owner each', () => expect(sqlBreaches(files)).toEqual([]));
