import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const CALL = 'const held: (() => void)[] = [];\nheld[0]?.();\n';
const folder = mkdtempSync(join(tmpdir(), 'obdesk-lint-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Returns the files in which the linter reports an optional call. */
function refused(files: Readonly<Record<string, string>>): string[] {
  for (const name of ['biome.json', '.gitignore', 'src/architecture/optional-calls.grit'])
    cpSync(resolve(name), join(folder, name), { recursive: true });
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const { stdout, stderr } = spawnSync(process.execPath, [resolve('node_modules/@biomejs/biome/bin/biome'), 'lint', '.'], {
    cwd: folder,
    encoding: 'utf8',
  });
  return [...`${stdout}${stderr}`.matchAll(/^(\S+?):\d+:\d+ plugin /gm)].map(([, name = '']) => name).sort();
}

test('reports an optional call in a test only', () => {
  const tests = ['e2e/a.ts', 'src/a.test.ts', 'src/testing/a.ts', 'src/web/A.browser.tsx', 'src/web/A.component.tsx'];
  const files = [...tests, 'src/a.ts', 'src/web/A.tsx'].map((name) => [name, CALL] as const);
  expect(refused({ ...Object.fromEntries(files), 'src/b.test.ts': 'export const first = [1][0]?.toFixed();\n' })).toEqual(tests);
});
