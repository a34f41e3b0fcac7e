import { createInterface } from 'node:readline/promises';
import { isOwnBackup } from '../../features/admin/backups/server/backup-file.ts';
import { findAcceptedSecrets } from '../../platform/server/app-secret.ts';
import { ArchiveError } from '../../platform/server/archive/archive-error.ts';
import type { Archive } from '../../platform/server/archive/read-archive.ts';
import type { Config } from '../../platform/server/config.ts';
import { rememberedDataFolder } from '../../platform/server/embedded-postgres/data-folder.ts';
import { createSecretBox } from '../../platform/server/secret-box.ts';
import { printLine } from './program.ts';

/** Asks before restoring a foreign backup, whose author decides who is an Admin. `--foreign` skips the question. */
export async function requireTrust(archive: Archive, config: Config, isMeant: boolean): Promise<void> {
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
  const [secret, ...previous] = await findAcceptedSecrets(config, rememberedDataFolder(config.dataDir, config.isDefaultDataDir));
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
