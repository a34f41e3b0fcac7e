import { findPreviousSecrets, replaceKeyFile } from '../../platform/server/app-secret.ts';
import { type Config, readConfig } from '../../platform/server/config.ts';
import { reachEmbeddedPostgres, startEmbeddedPostgres } from '../../platform/server/embedded-postgres/embedded-postgres.ts';
import type { ResealedPlaces } from '../../platform/server/sealed-places.ts';
import { createSecretBox } from '../../platform/server/secret-box.ts';
import { StartError } from '../../platform/server/start-error.ts';
import { openForCommand } from './command-database.ts';
import { type Opened, printLine, runToEnd } from './program.ts';
import { resealAll } from './reseal.ts';

const USAGE = 'Say "npm run rotate-secret"; it takes no words.';
const SHARED =
  'Servers that share a database take their key from APP_SECRET: set it to a new one everywhere, APP_SECRET_PREVIOUS to the one before, restart them, and run this again.';

/** `npm run rotate-secret`: seals every secret with the newest key, which it makes where the data folder keeps it. May be stopped and repeated. */
async function main(words: readonly string[], opened: Opened): Promise<void> {
  if (words.length > 0) throw new StartError(USAGE);
  const config = readConfig(process.env);
  if (config.databaseUrl !== undefined && config.appSecret === undefined) throw new StartError(SHARED);
  // A running server would not know a key that is made now; one that reads both from the environment does.
  const reach = config.appSecret === undefined ? startEmbeddedPostgres : reachEmbeddedPostgres;
  const { deps } = await openForCommand(config, opened, reach);
  const secrets = config.appSecret === undefined ? await withNewKey(deps.config) : deps.secrets;
  printResealed(await resealAll(deps.database, secrets), config.appSecret === undefined);
}

async function withNewKey(config: Config) {
  const made = await replaceKeyFile(config, config.dataDir);
  return createSecretBox(made, await findPreviousSecrets(config, config.dataDir));
}

function printResealed({ resealed, current, unreadable }: ResealedPlaces, isFile: boolean): void {
  printLine(`${resealed === 1 ? '1 secret was' : `${resealed} secrets were`} sealed with the new key; ${current} had it already.`);
  if (unreadable.length > 0)
    printLine(
      `No known key opens ${unreadable.join(', ')}: they stay as they are. Enter them again in the settings, or give the key back and run this again.`,
    );
  printLine(
    isFile
      ? 'The new key is the file app-secret in DATA_DIR; app-secret.previous keeps those before it, for backups that were made with them. Copy both to another place.'
      : 'Once this says that nothing is left, take APP_SECRET_PREVIOUS away and restart; keep it in another place for backups that were made with it.',
  );
}

runToEnd((opened) => main(process.argv.slice(2), opened), 'Stopped. Every secret opens as before; run it again.');
