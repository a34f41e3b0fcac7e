import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) => /\.(ts|js)$/.test(path));
const findImports = (path: string) =>
  [...readFileSync(join(root, path), 'utf8').matchAll(/^(?:import|\}).* from '([\w@./:-]+)'/gm)].map(([, name = '']) => name);
const foldersUp = (specifier: string) => specifier.split('/').filter((part) => part === '..').length;

test('imports only its own files, Node, and the packages of servers and tests', () => {
  const packages = sources.flatMap(findImports).filter((name) => !name.startsWith('.') && !name.startsWith('node:'));
  const names = packages.map((name) => name.split('/')[0]);
  expect([...new Set(names)].sort()).toEqual(['fastify', 'imapflow', 'nodemailer', 'smtp-server', 'vitest', 'zod']);
  const outside = sources.flatMap((path) => findImports(path).filter((name) => foldersUp(name) > path.split(/[\\/]/).length - 1));
  expect(outside).toEqual([]);
});

test('providers import each other only if they share Zoho Accounts', () => {
  const providers = ['crm', 'desk', 'quickbooks', 'gemini', 'vpic', 'mail'];
  const foreign = sources.flatMap((path) => {
    const own = path.split(/[\\/]/)[0] ?? '';
    if (!providers.includes(own)) return [];
    return findImports(path).filter((name) => providers.some((other) => other !== own && new RegExp(`^(?:\\.\\./)+${other}/`).test(name)));
  });
  expect(foreign).toEqual([]);
});

test('shared code imports no service', () => {
  const shared = sources.filter((path) => /^(?:core|datasets)[\\/]/.test(path) && !path.endsWith('.test.ts'));
  const known = shared.flatMap((path) =>
    findImports(path).filter((name) => name.startsWith('.') && !/^(?:core|datasets)[\\/]/.test(join(path, '..', name))),
  );
  expect(shared.length).toBeGreaterThan(10);
  expect(known).toEqual([]);
});
