import { type EmbeddedPostgresOptions, startEmbeddedPostgres } from '../../../platform/server/embedded-postgres/embedded-postgres.ts';

/** A message of the program, one JSON object per line. */
export interface LaunchMessage {
  ready?: { dataDir: string; host: string };
  log?: string;
  failed?: { name: string; message: string };
}

const report = (message: LaunchMessage) => process.stdout.write(`${JSON.stringify(message)}\n`);
const log = (_fields: object, message: string) => void report({ log: message });

/** The database launcher as a separate program, for tests that kill it or run it as another account. SIGTERM stops it. */
async function main(options: Omit<EmbeddedPostgresOptions, 'log'>): Promise<void> {
  try {
    const postgres = await startEmbeddedPostgres({ ...options, log: { info: log, warn: log } });
    process.on('SIGTERM', () => void postgres.stop());
    report({ ready: { dataDir: postgres.dataDir, host: postgres.poolConfig.host ?? '' } });
  } catch (error) {
    const { name, message } = error as Error;
    report({ failed: { name, message } });
    process.exitCode = 1;
  }
}

await main(JSON.parse(process.argv[2] ?? '{}'));
