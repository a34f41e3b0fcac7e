import { NO_KEY } from '../../features/admin/backups/server/backup-file.ts';
import { openBackup, type RestoreReport, restoreBackup } from '../../features/admin/backups/server/restore.service.ts';
import { auditSettings } from '../../features/admin/settings/server/settings.manifest.ts';
import { formatCount } from '../../platform/number-text.ts';
import { countRows, type Manifest } from '../../platform/server/archive/manifest.ts';
import { createChanges } from '../../platform/server/changes/changes.ts';
import { type Config, readConfig } from '../../platform/server/config.ts';
import { OtherVersion } from '../../platform/server/embedded-postgres/cluster.ts';
import { type EmbeddedPostgresOptions, startEmbeddedPostgres } from '../../platform/server/embedded-postgres/embedded-postgres.ts';
import { type Replacement, startReplacement } from '../../platform/server/embedded-postgres/replacement.ts';
import { StartError } from '../../platform/server/start-error.ts';
import { openForCommand } from './command-database.ts';
import { requireTrust } from './foreign-backup.ts';
import { type Opened, printLine, runToEnd } from './program.ts';

const USAGE =
  'Say "npm run restore -- file.zip" for an empty database, or "npm run restore -- file.zip --replace" to replace the database; --foreign restores a backup of another installation.';

const FLAGS = ['--replace', '--foreign'];

/** `npm run restore -- file.zip [--replace] [--foreign]` */
async function main(words: readonly string[], opened: Opened): Promise<void> {
  const [file, ...others] = words.filter((word) => !FLAGS.includes(word));
  if (file === undefined || others.length > 0 || file.startsWith('--')) throw new StartError(USAGE);
  const config = readConfig(process.env);
  const { archive, known } = await openBackup(file);
  opened.add(async () => archive.close());
  printLine(`${archive.name} ${describeOrigin(archive.manifest)}. Verified: it is complete.`);
  await requireTrust(archive, config, words.includes('--foreign'));
  const mayReplace = words.includes('--replace');
  printRestored(await restoreInto(config, opened, mayReplace, (deps) => restoreBackup({ ...deps, archive, known, mayReplace })));
}

/** Where a backup says that it comes from. */
function describeOrigin({ createdAt, version, postgres, migrations, host, madeBy }: Manifest): string {
  const by = [madeBy && ` by ${madeBy}`, host && ` on the machine ${host}`].filter(Boolean).join('');
  const schema = migrations.at(-1)?.name.slice(0, 4) ?? 'none';
  return `was made at ${createdAt} by OBDesk ${version} on PostgreSQL ${postgres}${by && `,${by}`} (schema ${schema})`;
}

type Restore = (deps: Pick<Parameters<typeof restoreBackup>[0], 'changes' | 'database' | 'secrets'>) => Promise<RestoreReport>;

interface Restored extends RestoreReport {
  readonly keyMark: string | undefined;
}

async function restoreInto(config: Config, opened: Opened, mayReplace: boolean, restore: Restore): Promise<Restored> {
  let place: Place = NOTHING_TO_DO;
  // Closed after the database, that is, once it has been stopped.
  opened.add(() => place.discard());
  const { deps, hasKey, close } = await openForCommand(config, opened, async (options) => {
    const started = await startOrReplace(options, mayReplace);
    place = started;
    return started;
  });
  const changes = createChanges();
  changes.subscribe({ audit: [auditSettings] });
  const report = await restore({ ...deps, changes });
  await close();
  await place.finish();
  place = NOTHING_TO_DO;
  return { ...report, keyMark: hasKey && deps.secrets.knows(report.manifest.keyMark) ? report.manifest.keyMark : undefined };
}

type Place = Pick<Replacement, 'finish' | 'discard'>;

const NOTHING_TO_DO: Place = { finish: async () => undefined, discard: async () => undefined };

/** A database of another major version cannot be started any more: its replacement is made beside it. */
async function startOrReplace(options: EmbeddedPostgresOptions, mayReplace: boolean) {
  try {
    return { ...(await startEmbeddedPostgres(options)), ...NOTHING_TO_DO };
  } catch (error) {
    if (!mayReplace || !(error instanceof OtherVersion)) throw error;
    printLine(`${error.found} made the database that is there. It is kept, and a new one is made in its place.`);
    return startReplacement(options);
  }
}

function printRestored({ manifest, unknown, keyMark }: Restored): void {
  printLine(
    `Restored ${manifest.tables.length} tables with ${formatCount(countRows(manifest))} rows; each was compared with the backup as it was stored.`,
  );
  if (unknown.length > 0)
    printLine(`Left out, because this OBDesk does not know them or has them in no backup: the tables ${unknown.join(', ')}.`);
  printLine(
    'Synchronization is off, and Zoho, QuickBooks, Gemini and vPIC are not called, because the original may still be running. An Admin turns the connections on in the settings.',
  );
  if (manifest.keyMark !== NO_KEY && keyMark !== manifest.keyMark)
    printLine(
      'The key that secrets were sealed with is not on this machine: connections to other services read as not connected. Put the file app-secret of the old machine into DATA_DIR (or set APP_SECRET) before the start, or connect them again.',
    );
  printLine('Everybody has to sign in again. Next: npm start');
}

runToEnd((opened) => main(process.argv.slice(2), opened), 'The restore was stopped. The database is as it was before.');
