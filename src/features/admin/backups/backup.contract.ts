import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';
import { isoTime } from '../../../platform/fields.ts';

declare module '../../../platform/record-kinds.ts' {
  interface RecordKinds {
    backup: Backup;
  }
}

/** How the backup was started: on schedule, by an Admin on the page, or by `npm run backup`. */
const BACKUP_KINDS = ['nightly', 'manual', 'command'] as const;
export type BackupKind = (typeof BACKUP_KINDS)[number];

const BACKUP_STATES = ['running', 'done', 'failed'] as const;
export type BackupState = (typeof BACKUP_STATES)[number];

export const Backup = z
  .object({
    id: z.string(),
    kind: z.enum(BACKUP_KINDS),
    state: z.enum(BACKUP_STATES),
    /** Host that stores the file. */
    host: z.string(),
    fileName: z.string(),
    startedAt: isoTime,
    /** Null while it is running. */
    finishedAt: isoTime.nullable(),
    bytes: z.number().int(),
    tables: z.number().int(),
    rows: z.number().int(),
    /** Progress in percent while it is running. */
    progress: z.number().int(),
    /** When the finished file was read back with correct checksums. */
    checkedAt: isoTime.nullable(),
    /** Reason for a failure, or blank. */
    message: z.string(),
    createdByName: z.string(),
    version: z.number().int(),
  })
  .meta({ title: 'Backup' });
export type Backup = z.infer<typeof Backup>;

/** `isHere` is true if the responding server has the file and can send it. */
const ListedBackup = Backup.extend({ isHere: z.boolean() });
export type ListedBackup = z.infer<typeof ListedBackup>;

export const BackupOverview = z.object({
  /** Newest first. */
  backups: z.array(ListedBackup),
  /** Time of the next scheduled backup; null if scheduling is off. */
  nextAt: isoTime.nullable(),
  /** The responding host and its backup folder. */
  host: z.string(),
  folder: z.string(),
  /** Number of backups to keep of each kind. */
  keep: z.number().int(),
});
export type BackupOverview = z.infer<typeof BackupOverview>;

export const backupApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/backups',
    access: 'admin',
    summary: 'List backups',
    description: 'Returns the backups, newest first, and the time of the next scheduled backup.',
    reply: BackupOverview,
  }),
  start: endpoint({
    method: 'POST',
    path: '/api/backups',
    access: 'admin',
    summary: 'Start a backup',
    description:
      'Runs in the background on the server that receives the request. If a backup is already running, returns that one. Returns 409 if another backup is just starting or finishing.',
    reply: Backup,
    status: 202,
  }),
  download: endpoint({
    method: 'GET',
    path: '/api/backups/:id/download',
    access: 'admin',
    summary: 'Download a backup',
    description:
      'Returns the ZIP file. Send the request to the server that stores it. Returns 409 if the backup isn’t complete, its file is missing, or it is stored on another server.',
    produces: 'application/zip',
  }),
};
