import { describe, expect, test } from 'vitest';
import { countParameters } from './parameters.ts';
import { type SizeException, sizeBreaches } from './sizes.ts';
import type { SourceFile } from './source-file.ts';

const file = (path: string, text = 'x\n'.repeat(20)): SourceFile => ({ path, text });
const lines = (count: number) => 'x\n'.repeat(count);
const names = (count: number) => Array.from({ length: count }, (_, index) => `name${index}`);
const breaches = (...files: SourceFile[]) => sizeBreaches(files, []);

describe('a file, a folder or a function beyond the agreed size is refused', () => {
  test('300 lines are allowed, and more in a catalogue or a list of data', () => {
    expect(breaches(file('src/platform/fits.ts', lines(300)))).toEqual([]);
    expect(
      breaches(file('src/features/master-data/vehicles/vehicle-catalogue.ts', lines(900)), file('sample-data/shops.data.ts', lines(900))),
    ).toEqual([]);
    expect(breaches(file('src/platform/long.ts', lines(301)))).toEqual([expect.stringContaining('src/platform/long.ts: 301 lines')]);
    expect(breaches(file('migrations/0001_long.sql', lines(301)))).toHaveLength(1);
  });

  test('20 source files are allowed in a folder; tests, styles and subfolders do not count', () => {
    const full = names(20).map((name) => file(`e2e/${name}.ts`));
    const uncounted = [file('e2e/a.test.ts'), file('e2e/b.browser.tsx'), file('e2e/c.css'), file('e2e/subject/d.ts')];
    expect(breaches(...full, ...uncounted)).toEqual([]);
    expect(breaches(...full, file('e2e/one-more.ts'))).toEqual([expect.stringContaining('e2e: 21 source files')]);
  });

  test('15 imports are allowed', () => {
    const importing = (count: number) =>
      file(
        'src/app/a.ts',
        names(count)
          .map((name) => `import { ${name} } from './${name}.ts';\n`)
          .join(''),
      );
    expect(breaches(importing(15))).toEqual([]);
    expect(breaches(importing(16))).toEqual([expect.stringContaining('src/app/a.ts: 16 imports')]);
  });

  test('4 parameters are allowed, in every kind of function', () => {
    const five = (name: string) => expect.stringContaining(`src/a.tsx: ${name} has 5 parameters`);
    const functions = [
      ['function plain(a: A, b = 1, { c }: C, ...d: D[]) {}', []],
      ['function plain(a: A, b = 1, { c }: C, e?: E, ...d: D[]) {}', [five('plain')]],
      ['export const arrow = async <T,>(a: T, b: B, c: C, d: D, e: E): Promise<T> => a;', [five('arrow')]],
      ['const object = { method(a, b, c, d, e) {} };', [five('method')]],
      ['class Thing { method(a: A, b: B, c: C, d: D, e: E) {} }', [five('method')]],
      ['export const Row = () => <a onClick={(a, b, c, d, e) => go(a, b, c, d, e)}>{list.map((x) => x)}</a>;', [five('Row')]],
      ['interface Calls { five(a: A, b: B, c: C, d: D, e: E): void }\nf(1, 2, 3, 4, 5);', []],
    ] as const;
    for (const [text, found] of functions) expect(breaches(file('src/a.tsx', text)), text).toEqual(found);
    expect(() => countParameters(file('src/a.ts', 'function ('))).toThrow('src/a.ts');
  });

  test('a few lines join the only file that uses them, unless they are of a kind that has its place', () => {
    const uses = (path: string, specifier: string) => file(path, `import { x } from '${specifier}';\n${lines(20)}`);
    const short = file('src/platform/web/short.ts', 'export const x = 1;\n');
    const one = uses('src/platform/web/one.ts', './short.ts');
    expect(breaches(short, one, uses('src/platform/web/short.test.ts', './short.ts'))).toEqual([
      expect.stringContaining('src/platform/web/short.ts: under 10 lines, and only src/platform/web/one.ts uses it'),
    ]);
    expect(breaches(short, one, uses('src/app/web/two.ts', '../../platform/web/short.ts'))).toEqual([]);
    expect(breaches(file('scripts/build.mjs', "import './steps/build.mjs';\n"))).toEqual([]);
    const routes = file('src/features/master-data/parts/server/part.routes.ts', 'export const x = 1;\n');
    expect(breaches(routes, uses('src/app/server/a.ts', '../../features/master-data/parts/server/part.routes.ts'))).toEqual([]);
  });
});

describe('an exception', () => {
  const exception: SizeException = { rule: 'lines', path: 'src/platform/long.ts', reason: 'it is one table' };

  test('excuses one file from one rule', () => {
    expect(sizeBreaches([file('src/platform/long.ts', lines(301))], [exception])).toEqual([]);
    expect(sizeBreaches([file('src/platform/long.ts', lines(301)), file('src/platform/other.ts', lines(301))], [exception])).toHaveLength(
      1,
    );
  });

  test('that nothing needs any more has to go', () => {
    const fits = sizeBreaches([file('src/platform/long.ts', lines(300))], [exception]);
    expect(fits).toEqual([expect.stringContaining('src/platform/long.ts needs no exception for its lines any more')]);
    expect(sizeBreaches([], [exception])).toHaveLength(1);
  });
});
