import { formatCount, formatList, pluralize } from '../../platform/number-text.ts';
import { findPreviousSecrets, replaceKeyFile } from '../../platform/server/app-secret.ts';
import { type Config, readConfig } from '../../platform/server/config.ts';
import { connectEmbeddedPostgres, startEmbeddedPostgres } from '../../platform/server/embedded-postgres/embedded-postgres.ts';
import { createSecretBox } from '../../platform/server/secret-box.ts';
import type { RotationResult } from '../../platform/server/secret-locations.ts';
import { StartError } from '../../platform/server/start-error.ts';
import { openForCommand } from './command-database.ts';
import { type Opened, printLine, runToEnd } from './program.ts';
import { resealAll } from './reseal.ts';

const USAGE = 'Usage: npm run rotate-secret (no arguments)';
const SHARED =
  'Servers that share a database use APP_SECRET. On every server, set APP_SECRET to the new key and APP_SECRET_PREVIOUS to the old one, restart, then run this command again.';

/** `npm run rotate-secret`: re-encrypts all secrets. Creates a new key first if it is stored in the data folder. */
async function main(words: readonly string[], opened: Opened): Promise<void> {
  if (words.length > 0) throw new StartError(USAGE);
  const config = readConfig(process.env);
  if (config.databaseUrl !== undefined && config.appSecret === undefined) throw new StartError(SHARED);
  // A running server wouldn't know a new key file, but a server that reads both keys from the environment does.
  const reach = config.appSecret === undefined ? startEmbeddedPostgres : connectEmbeddedPostgres;
  const { deps } = await openForCommand(config, opened, reach);
  const secrets = config.appSecret === undefined ? await withNewKey(deps.config) : deps.secrets;
  printResealed(await resealAll(deps.database, secrets), config.appSecret === undefined);
}

async function withNewKey(config: Config) {
  const made = await replaceKeyFile(config, config.dataDir);
  return createSecretBox(made, await findPreviousSecrets(config, config.dataDir));
}

function printResealed({ resealed, current, unreadable }: RotationResult, isFile: boolean): void {
  printLine(`Re-encrypted ${pluralize(resealed, 'secret')}. ${formatCount(current)} already used the new key.`);
  if (unreadable.length > 0)
    printLine(
      `Couldn't decrypt ${formatList(unreadable)}. Unreadable secrets were not changed. Enter them again in Settings, or provide the old key and run this command again.`,
    );
  printLine(
    isFile
      ? 'The new key is in DATA_DIR/app-secret. Previous keys are in app-secret.previous and are needed for older backups. Back up both files.'
      : 'When nothing is left to re-encrypt, remove APP_SECRET_PREVIOUS and restart. Keep the old key for older backups.',
  );
}

runToEnd((opened) => main(process.argv.slice(2), opened), 'Canceled. No secret was lost. Run the command again to finish.');
