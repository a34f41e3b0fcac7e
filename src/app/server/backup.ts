import { existsSync } from 'node:fs';
import { formatSize } from '../../features/admin/backups/backup.rules.ts';
import { auditBackups } from '../../features/admin/backups/server/backup.manifest.ts';
import { type BackupDeps, startBackup } from '../../features/admin/backups/server/backup.run.ts';
import { describeFile, writeBackup } from '../../features/admin/backups/server/backup-file.ts';
import { backupFile, prepareFolder, toFileName } from '../../features/admin/backups/server/backup-folder.ts';
import { pluralize } from '../../platform/number-text.ts';
import { createChanges } from '../../platform/server/changes/changes.ts';
import { systemClock } from '../../platform/server/clock.ts';
import { readConfig } from '../../platform/server/config.ts';
import { connectEmbeddedPostgres } from '../../platform/server/embedded-postgres/embedded-postgres.ts';
import { publishChange } from '../../platform/server/live/live.ts';
import { StartError } from '../../platform/server/start-error.ts';
import { openForCommand } from './command-database.ts';
import { type Opened, printLine, runToEnd } from './program.ts';

const USAGE = 'Usage: npm run backup [-- file.zip]';

/** `npm run backup [-- file.zip]`: writes to the backup folder by default. Works with or without a running server. */
async function main([file, ...others]: readonly string[], opened: Opened): Promise<void> {
  if (others.length > 0 || file?.startsWith('--')) throw new StartError(USAGE);
  const { deps, hasKey } = await openForCommand(readConfig(process.env), opened, connectEmbeddedPostgres);
  const changes = createChanges();
  changes.subscribe({ audit: [auditBackups], live: [publishChange] });
  const made = await makeBackup({ ...deps, changes, clock: systemClock }, file);
  printLine(`${made.file}: ${pluralize(made.tables, 'table')}, ${pluralize(made.rows, 'row')}, ${formatSize(made.bytes)}. Verified.`);
  if (hasKey)
    printLine(
      "The backup doesn't include the encryption key (APP_SECRET, or app-secret in DATA_DIR). Store a copy of the key somewhere else.",
    );
}

async function makeBackup(deps: BackupDeps, given: string | undefined) {
  const { rows } = await deps.database.query<{ isListed: boolean }>(`SELECT to_regclass('public.backups') IS NOT NULL AS "isListed"`);
  if (given === undefined && rows[0]?.isListed) return makeListed(deps);
  const file = given ?? backupFile(deps.config, toFileName(deps.clock.now()));
  if (given === undefined) await prepareFolder(deps.config);
  if (existsSync(file)) throw new StartError(`${file} already exists. Choose another name.`);
  return { file, ...(await describeFile(file, await writeBackup(deps, file, () => undefined, 'npm run backup'))) };
}

async function makeListed(deps: BackupDeps) {
  const started = await startBackup(deps, { kind: 'command', actor: null });
  if (!started) throw new StartError('Another backup of this database is running. Try again when it has finished.');
  const { state, message, fileName, tables, rows, bytes } = await started.ended;
  if (state === 'failed') throw new StartError(message);
  return { file: backupFile(deps.config, fileName), tables, rows, bytes };
}

runToEnd((opened) => main(process.argv.slice(2), opened), 'Backup canceled. No file was created.');
