import { fillWithSampleData } from '../sample-data/fill-database.ts';
import { readSignIn, rememberSignIn } from '../sample-data/sign-in.ts';
import { readConfig } from '../src/platform/server/config.ts';
import { openDatabase } from '../src/platform/server/database/database.ts';
import { migrate } from '../src/platform/server/database/migrate.ts';
import { startEmbeddedPostgres } from '../src/platform/server/embedded-postgres/embedded-postgres.ts';
import { createLog } from '../src/platform/server/log.ts';
import { StartError } from '../src/platform/server/start-error.ts';

async function seed(): Promise<void> {
  const config = readConfig(process.env);
  const { log } = createLog('warn', process.stderr);
  const { dataDir, isDefaultDataDir, databaseUrl } = config;
  const embedded = databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir, isDefaultDataDir, log });
  try {
    const connection = embedded?.poolConfig ?? { connectionString: databaseUrl };
    await migrate(connection);
    const database = openDatabase(connection, log);
    try {
      const made = await fillWithSampleData(database);
      const folder = embedded?.dataDir ?? dataDir;
      if (made) await rememberSignIn(folder, made);
      console.log(signInText(made ?? (await readSignIn(folder))));
    } finally {
      await database.close();
    }
  } finally {
    await embedded?.stop();
  }
}

function signInText(signIn: { username: string; password: string } | undefined): string {
  if (!signIn) return 'There are users already, so no sample data was added.';
  return `Sample data is there. Sign in as ${signIn.username} with the password ${signIn.password}`;
}

seed().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
});
