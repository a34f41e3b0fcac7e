import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { platformPackage } from './platform-package.ts';

test('this machine has a bundled PostgreSQL', () => {
  const found = platformPackage();
  expect(found.version).toMatch(/^\d+\./);
  expect(existsSync(join(found.folder, 'native', 'bin'))).toBe(true);
});

test('a platform without a bundle is told to bring a PostgreSQL', () => {
  expect(() => platformPackage('linux', 'riscv64')).toThrow(
    'OBDesk has no bundled PostgreSQL for linux on riscv64. Set DATABASE_URL to use your own PostgreSQL 15 or newer.',
  );
  expect(() => platformPackage('freebsd', 'x64')).toThrow('Set DATABASE_URL');
});

test('a platform whose package was left out is told how to get it', () => {
  const elsewhere = process.platform === 'darwin' ? 'linux' : 'darwin';
  expect(() => platformPackage(elsewhere, 'x64')).toThrow(/isn't installed\. Run npm ci without --omit=optional, or set DATABASE_URL\.$/);
});
