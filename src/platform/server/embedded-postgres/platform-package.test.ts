import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { platformPackage } from './platform-package.ts';

test('has a bundled PostgreSQL for this machine', () => {
  const found = platformPackage();
  expect(found.version).toMatch(/^\d+\./);
  expect(existsSync(join(found.folder, 'native', 'bin'))).toBe(true);
});

test('suggests an own PostgreSQL on a platform without a bundle', () => {
  expect(() => platformPackage('linux', 'riscv64')).toThrow(
    'OBDesk has no bundled PostgreSQL for linux on riscv64. Set DATABASE_URL to use your own PostgreSQL 15 or newer.',
  );
  expect(() => platformPackage('freebsd', 'x64')).toThrow('Set DATABASE_URL');
});

test('says how to install a missing package', () => {
  const elsewhere = process.platform === 'darwin' ? 'linux' : 'darwin';
  expect(() => platformPackage(elsewhere, 'x64')).toThrow(/isn't installed\. Run npm ci without --omit=optional, or set DATABASE_URL\.$/);
});
