import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { FAULT_KINDS } from '../core/faults.ts';
import { DATASET_NAMES } from '../datasets/dataset.ts';
import { sandboxForTests } from '../testing/sandbox-for-tests.ts';

const sandbox = sandboxForTests('empty', true);

const FOLDER = new URL('./static/', import.meta.url);
const files = readdirSync(FOLDER);
const readText = (name: string) => readFileSync(new URL(name, FOLDER), 'utf8');
const get = (path: string) => sandbox.request<string>('GET', path);

test.each([
  ['/', 'text/html; charset=utf-8'],
  ['/page/page.css', 'text/css; charset=utf-8'],
  ['/page/main.js', 'text/javascript; charset=utf-8'],
  ['/page/icon.svg', 'image/svg+xml'],
])('%s is sent as %s with a content security policy', async (path, type) => {
  const { status, headers, body } = await get(path);
  expect([status, headers.get('content-type')]).toEqual([200, type]);
  expect(body.length).toBeGreaterThan(50);
  expect(headers.get('content-security-policy')).toBe("default-src 'self'");
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});

test.each([
  '/page/',
  '/page/nothing.js',
  '/page/constructor',
  '/page/..%2fpage.routes.ts',
  '/page/%2e%2e/page.routes.ts',
  '/index.html',
  '/favicon.ico',
])('%s is unknown', async (path) => {
  expect(await get(path)).toMatchObject({ status: 404, body: { message: 'There is nothing here' } });
});

describe('the page', () => {
  const html = readText('index.html');
  const linked = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path = '']) => path);
  const imported = files.flatMap((name) => [...readText(name).matchAll(/from '\.\/([^']+)'/g)].map(([, file = '']) => file));

  test('uses every file, and has every file that it uses', async () => {
    const used = new Set(['index.html', ...linked.map((path) => path.replace('/page/', '')), ...imported]);
    expect([...used].sort()).toEqual([...files].sort());
    for (const path of linked) expect((await get(path)).status, path).toBe(200);
  });

  test('has no inline script, style or handler, and loads nothing from other hosts', () => {
    expect(html).not.toMatch(/<script(?![^>]*src=)|<style|\sstyle=|\son\w+=/);
    for (const name of files) expect(readText(name).replace('http://www.w3.org/2000/svg', ''), name).not.toMatch(/https?:\/\//);
    for (const name of files.filter((file) => file.endsWith('.js')))
      expect(readText(name), name).not.toMatch(/innerHTML|insertAdjacentHTML|eval\(/);
  });

  test('has every element that a script finds by ID', () => {
    const asked = files.flatMap((name) => [...readText(name).matchAll(/byId\('([\w-]+)'\)/g)].map(([, id = '']) => id));
    const missing = [...new Set(asked)].filter((id) => !html.includes(`id="${id}"`));
    expect(asked.length).toBeGreaterThan(10);
    expect(missing).toEqual([]);
  });

  test('offers every dataset and describes every fault', () => {
    const datasets = [...html.matchAll(/<select id="dataset"[\s\S]*?<\/select>/g)].join('');
    expect([...datasets.matchAll(/<option>(\w+)<\/option>/g)].map(([, name]) => name)).toEqual([...DATASET_NAMES]);
    const explained = [...readText('faults.js').matchAll(/^ {2}(\w+): '[^']+\.',$/gm)].map(([, kind]) => kind);
    expect(explained).toEqual([...FAULT_KINDS]);
  });

  test('offers to edit only kinds that can be edited', async () => {
    const offered = [...readText('record-form.js').matchAll(/^ {2}(\w+): \[(.*)\],$/gm)].flatMap(([, provider, kinds = '']) =>
      [...kinds.matchAll(/'(\w+)'/g)].map(([, kind]) => ({ provider, kind })),
    );
    expect(offered.length).toBeGreaterThan(5);
    for (const edit of offered) {
      const { status, body } = await sandbox.request('POST', '/_control/edit', { body: { ...edit, changes: {} } });
      expect([200, 400, 422], `${edit.provider}/${edit.kind}: ${JSON.stringify(body)}`).toContain(status);
    }
  });
});
