import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runProgram } from '../../testing/server/programs/run-program.ts';
import { serverForTests } from '../../testing/server/server-for-tests.ts';

const PROGRAMS = join(import.meta.dirname, '../../testing/server/api-client');
const PASSWORD = 'amber-otter-lantern-94';

const server = serverForTests();
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'obdesk-client-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('generates a client that compiles, works and rejects wrong calls', async () => {
  const admin = await server.signedIn({ role: 'Admin', fullName: 'Ada Admin' });
  await admin.post('/api/users', {
    fullName: 'Cleo Client',
    username: 'cleo',
    email: 'cleo@desk.example',
    password: PASSWORD,
    role: 'User',
  });
  const { body: document } = await admin.get<object>('/api/openapi.json');
  await setUpProject(document);

  const refusals = await compile();
  expect([...new Set(placesIn(refusals))], refusals).toEqual(listMistakeLines());
  const { stdout } = await run(join(folder, 'built/typical-calls.js'), server.url, 'cleo', PASSWORD);
  expect(JSON.parse(stdout)).toEqual({
    fullName: 'Cleo Client',
    found: [['ticket', 1]],
    listed: { id: expect.stringMatching(/^TKT-/), summary: 'Program the ECU of a Civic', total: '1' },
    changed: { status: 'In Progress', version: 2 },
    refused: { code: 'stale', current: { status: 'In Progress', version: 2 } },
    file: { name: 'codes.txt', sizes: [15], deleted: 204, again: 404 },
    loggedOut: 204,
  });
}, 180_000);

async function setUpProject(document: object): Promise<void> {
  const write = (name: string, content: object) => writeFileSync(join(folder, name), JSON.stringify(content));
  write('openapi.json', document);
  write('package.json', { type: 'module' });
  write('tsconfig.json', {
    extends: resolve('tsconfig.base.json'),
    compilerOptions: {
      composite: false,
      emitDeclarationOnly: false,
      incremental: false,
      declaration: false,
      outDir: 'built',
      rewriteRelativeImportExtensions: true,
      types: ['node'],
    },
    include: ['*.ts'],
  });
  await runProgram('generate-api-client', join(folder, 'openapi.json'), join(folder, 'client.ts'));
  cpSync(PROGRAMS, folder, { recursive: true });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'), 'junction');
}

/** Returns the compiler errors. */
async function compile(): Promise<string> {
  const compiler = resolve('node_modules/typescript/bin/tsc');
  const { stdout } = await run(compiler, '-p', folder, '--pretty', 'false').catch((refused: { stdout: string }) => refused);
  return stdout;
}

const placesIn = (refusals: string) => [...refusals.matchAll(/^(\S+)\((\d+),.*: error /gm)].map(([, file, line]) => `${file}:${line}`);

function listMistakeLines(): string[] {
  const lines = readFileSync(join(PROGRAMS, 'typical-mistakes.ts'), 'utf8').split('\n');
  return lines.flatMap((line, index) => (line.includes('await ') ? [`typical-mistakes.ts:${index + 1}`] : []));
}

const run = (program: string, ...words: string[]) => promisify(execFile)(process.execPath, [program, ...words], { cwd: folder });
