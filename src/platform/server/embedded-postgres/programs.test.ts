import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findPlatformPackage } from './programs.ts';

test('finds the bundled PostgreSQL of this machine', () => {
  const found = findPlatformPackage();
  expect(found.version).toMatch(/^\d+\./);
  expect(existsSync(join(found.folder, 'native', 'bin'))).toBe(true);
});

test('suggests DATABASE_URL on a platform without a bundle', () => {
  expect(() => findPlatformPackage('linux', 'riscv64')).toThrow(
    'OBDesk has no bundled PostgreSQL for linux on riscv64. Set DATABASE_URL to use your own PostgreSQL 15 or newer.',
  );
  expect(() => findPlatformPackage('freebsd', 'x64')).toThrow('Set DATABASE_URL');
});

test('explains how to install a missing package', () => {
  const elsewhere = process.platform === 'darwin' ? 'linux' : 'darwin';
  expect(() => findPlatformPackage(elsewhere, 'x64')).toThrow(
    /isn't installed\. Run npm ci without --omit=optional, or set DATABASE_URL\.$/,
  );
});
