import { fillWithSampleData } from '../sample-data/fill-database.ts';
import { connectMailbox } from '../sample-data/mail/connect-mailbox.ts';
import { openSampleMail } from '../sample-data/mail/sample-mail.ts';
import { writeMessages } from '../sample-data/mail/sample-messages.ts';
import { readSignIn, rememberSignIn, type SignIn } from '../sample-data/sign-in.ts';
import { connectZoho } from '../sample-data/zoho/connect-zoho.ts';
import { fillSandbox } from '../sample-data/zoho/fill-sandbox.ts';
import { openSampleSandbox } from '../sample-data/zoho/sample-sandbox.ts';
import { readSecret } from '../src/features/admin/settings/server/settings.service.ts';
import { findPreviousSecrets, readAppSecret } from '../src/platform/server/app-secret.ts';
import { type Config, readConfig } from '../src/platform/server/config.ts';
import { type Database, openDatabase, type Tx } from '../src/platform/server/database/database.ts';
import { migrate } from '../src/platform/server/database/migrate.ts';
import { startEmbeddedPostgres } from '../src/platform/server/embedded-postgres/embedded-postgres.ts';
import { createLog } from '../src/platform/server/log.ts';
import { createSecretBox, type SecretBox } from '../src/platform/server/secret-box.ts';
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
      const folder = embedded?.dataDir ?? dataDir;
      const made = await fill(database, await readSecrets(config, folder));
      if (made) await rememberSignIn(folder, made);
      console.log(signInText(made ?? (await readSignIn(folder))));
    } finally {
      await database.close();
    }
  } finally {
    await embedded?.stop();
  }
}

async function readSecrets(config: Config, folder: string): Promise<SecretBox> {
  return createSecretBox(await readAppSecret(config, folder), await findPreviousSecrets(config, folder));
}

/** Loads the sample data into an empty database. If a sandbox runs, OBDesk is connected to it. */
async function fill(database: Database, secrets: SecretBox): Promise<SignIn | undefined> {
  const url = process.env.DEMO_SANDBOX_URL;
  if (!url) return fillWithSampleData(database);
  const sandbox = await openSampleSandbox(url, await readSecret({ database, secrets }, 'zohoRefreshToken'));
  const now = Date.now();
  const connection = { secrets, refreshToken: sandbox.refreshToken, now };
  const mail = await openSampleMail(url);
  const connect = async (tx: Tx) => {
    await connectZoho(tx, connection);
    await connectMailbox(tx, secrets, mail);
  };
  const made = await fillWithSampleData(database, { now, connect });
  await fillSandbox(database, sandbox);
  if (made) for (const message of await writeMessages(database, mail.address, now)) await mail.deliver(message);
  return made;
}

function signInText(signIn: { username: string; password: string } | undefined): string {
  if (!signIn) return 'Sample data was skipped because there are already users.';
  return `Sample data loaded. Sign in as ${signIn.username} with password ${signIn.password}`;
}

seed().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
});
