import { createInterface } from 'node:readline/promises';
import { isOwnBackup, NO_KEY } from '../../features/admin/backups/server/backup-file.ts';
import { openBackup, type RestoreReport, restoreBackup } from '../../features/admin/backups/server/restore.service.ts';
import { auditSettings } from '../../features/admin/settings/server/settings.manifest.ts';
import { pluralize } from '../../platform/number-text.ts';
import { findAcceptedSecrets } from '../../platform/server/app-secret.ts';
import { ArchiveError, countRows, type Manifest } from '../../platform/server/archive/manifest.ts';
import type { Archive } from '../../platform/server/archive/read-archive.ts';
import { createChanges } from '../../platform/server/changes/changes.ts';
import { type Config, readConfig } from '../../platform/server/config.ts';
import { VersionMismatch } from '../../platform/server/embedded-postgres/cluster.ts';
import { resolveDataFolder } from '../../platform/server/embedded-postgres/data-folder.ts';
import {
  type EmbeddedPostgresOptions,
  type Replacement,
  startEmbeddedPostgres,
  startReplacement,
} from '../../platform/server/embedded-postgres/embedded-postgres.ts';
import { createSecretBox } from '../../platform/server/secret-box.ts';
import { StartError } from '../../platform/server/start-error.ts';
import { openForCommand } from './command-database.ts';
import { type Opened, printLine, runToEnd } from './program.ts';

/** Asks before restoring a foreign backup, whose author decides who is an Admin. `--foreign` skips the question. */
async function requireTrust(archive: Archive, config: Config, isMeant: boolean): Promise<void> {
  const reason = await findReason(archive, config);
  if (reason === undefined) return;
  if (isMeant) return printLine(`${reason} Restoring anyway because of --foreign.`);
  const doubt = `${reason} Restoring it gives its author control over who is an Admin.`;
  if (!process.stdin.isTTY || !process.stdout.isTTY)
    throw new ArchiveError(`${doubt} If you trust its source, run the command again with --foreign. Nothing was changed.`);
  if (!(await isYes(`${doubt} Restore it? [y/N] `))) throw new ArchiveError(`${archive.name} wasn't restored. Nothing was changed.`);
}

/** Returns why the backup may not be from this installation; undefined if it is. */
async function findReason(archive: Archive, config: Config): Promise<string | undefined> {
  const { name, manifest } = archive;
  if (manifest.signature === undefined)
    return `${name} isn't signed. It was made by an older OBDesk version, an installation without a key, or another program.`;
  const [secret, ...previous] = await findAcceptedSecrets(config, resolveDataFolder(config.dataDir, config.isDefaultDataDir));
  if (secret === undefined)
    return `${name} is signed, but this server has no key (APP_SECRET, or app-secret in DATA_DIR) to verify the signature.`;
  if (isOwnBackup(archive, createSecretBox(secret, previous))) return undefined;
  return `${name} is signed with a different key. It comes from another installation or was modified.`;
}

async function isYes(question: string): Promise<boolean> {
  const asking = createInterface({ input: process.stdin, output: process.stdout });
  // Ctrl-C at the prompt means no.
  const closed = new Promise<string>((resolve) => asking.once('close', () => resolve('')));
  const answer = await Promise.race([asking.question(question), closed]);
  asking.close();
  return /^y(es)?$/i.test(answer.trim());
}

const USAGE =
  'Usage: npm run restore -- file.zip [--replace] [--foreign]. --replace overwrites the database; --foreign accepts a backup from another installation.';

const FLAGS = ['--replace', '--foreign'];

/** `npm run restore -- file.zip [--replace] [--foreign]` */
async function main(words: readonly string[], opened: Opened): Promise<void> {
  const [file, ...others] = words.filter((word) => !FLAGS.includes(word));
  if (file === undefined || others.length > 0 || file.startsWith('--')) throw new StartError(USAGE);
  const config = readConfig(process.env);
  const { archive, known } = await openBackup(file);
  opened.add(async () => archive.close());
  printLine(`${archive.name}: ${describeOrigin(archive.manifest)}. Verified.`);
  await requireTrust(archive, config, words.includes('--foreign'));
  const mayReplace = words.includes('--replace');
  printRestored(await restoreInto(config, opened, mayReplace, (deps) => restoreBackup({ ...deps, archive, known, mayReplace })));
}

function describeOrigin({ createdAt, version, postgres, migrations, host, madeBy }: Manifest): string {
  const by = [madeBy && ` by ${madeBy}`, host && ` on ${host}`].filter(Boolean).join('');
  const schema = migrations.at(-1)?.name.slice(0, 4) ?? 'none';
  return `OBDesk ${version}, PostgreSQL ${postgres}, created ${createdAt}${by} (schema ${schema})`;
}

type Restore = (deps: Pick<Parameters<typeof restoreBackup>[0], 'changes' | 'database' | 'secrets'>) => Promise<RestoreReport>;

interface Restored extends RestoreReport {
  readonly keyMark: string | undefined;
}

async function restoreInto(config: Config, opened: Opened, mayReplace: boolean, restore: Restore): Promise<Restored> {
  let place: Place = NOTHING_TO_DO;
  // Runs last, after the database was stopped.
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
  return { ...report, keyMark: hasKey && deps.secrets.hasKey(report.manifest.keyMark) ? report.manifest.keyMark : undefined };
}

type Place = Pick<Replacement, 'finish' | 'discard'>;

const NOTHING_TO_DO: Place = { finish: async () => undefined, discard: async () => undefined };

/** A database of another major version can't be started: a replacement is created beside it. */
async function startOrReplace(options: EmbeddedPostgresOptions, mayReplace: boolean) {
  try {
    return { ...(await startEmbeddedPostgres(options)), ...NOTHING_TO_DO };
  } catch (error) {
    if (!mayReplace || !(error instanceof VersionMismatch)) throw error;
    printLine(`The existing database was created by ${error.found}. It is kept, and a new database is created.`);
    return startReplacement(options);
  }
}

function printRestored({ manifest, unknown, keyMark }: Restored): void {
  printLine(`Restored and verified ${pluralize(manifest.tables.length, 'table')} (${pluralize(countRows(manifest), 'row')}).`);
  if (unknown.length > 0) printLine(`Skipped tables that this OBDesk version doesn't know or doesn't back up: ${unknown.join(', ')}.`);
  printLine(
    'Sync and the connections to Zoho, QuickBooks, Gemini and vPIC are turned off because the original server may still be running. An Admin can turn them on in Settings.',
  );
  if (manifest.keyMark !== NO_KEY && keyMark !== manifest.keyMark)
    printLine(
      "The encryption key of this backup isn't on this server, so integrations will show as not connected. Copy app-secret from the old server to DATA_DIR (or set APP_SECRET) before starting, or reconnect them.",
    );
  printLine('Everyone needs to sign in again. Next step: npm start');
}

runToEnd((opened) => main(process.argv.slice(2), opened), "Restore canceled. The database wasn't changed.");
