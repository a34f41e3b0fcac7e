import { formatFileSize } from '../../../platform/number-text.ts';

const MB = 1024 * 1024;

/** Maximum size of an attachment. */
export const FILE_LIMIT = 25 * MB;
/** Maximum number of files per ticket, and their maximum total size in bytes. */
export const FILES_PER_TICKET = 100;
export const BYTES_PER_TICKET = 250 * MB;

export const TOO_LARGE_TEXT = `The file is too large. The limit is ${formatFileSize(FILE_LIMIT)}.`;

const NAME_LIMIT = 200;

/** Image types that browsers render without running scripts. */
const PICTURES: ReadonlySet<string> = new Set(['image/png', 'image/apng', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']);

export const isPicture = (mediaType: string): boolean => PICTURES.has(mediaType);

/** Photos of iPhones. Only Safari can show them. */
export const needsPreview = (mediaType: string): boolean => mediaType === 'image/heic';

/** Control characters, direction marks (which can make 'gpj.exe' look like 'exe.jpg'), and path separators. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029/\\]/gu;

/**
 * Cleans a file name for display and download: one line without path or hidden characters, at most 200 characters including the extension.
 */
export function cleanFileName(sent: string): string {
  // Browsers encode a quotation mark like this.
  const last =
    sent
      .replaceAll('%22', '"')
      .split(/[/\\]/)
      .findLast((part) => part.trim() !== '') ?? '';
  const clean = last.replaceAll(UNSAFE, '').replaceAll(/\s+/gu, ' ').trim().replace(/^\.+/, '');
  if (clean === '') return 'file';
  const characters = [...clean];
  if (characters.length <= NAME_LIMIT) return clean;
  const ending = /\.[^.\s]{1,15}$/.exec(clean)?.[0] ?? '';
  return `${characters.slice(0, NAME_LIMIT - ending.length).join('')}${ending}`;
}

interface Files {
  readonly files: number;
  readonly bytes: number;
}

/** Explains why a ticket can't take the files of another one; `undefined` if they fit or there are none. */
export function explainNoRoom(kept: Files & { id: string }, merged: Files & { id: string }): string | undefined {
  if (merged.files === 0) return undefined;
  const files = kept.files + merged.files;
  const bytes = kept.bytes + merged.bytes;
  const excess = findExcess(files, bytes);
  return excess && `${kept.id} can’t take the files of ${merged.id}. Together they have ${excess}. Remove some files first.`;
}

function findExcess(files: number, bytes: number): string | undefined {
  if (files > FILES_PER_TICKET) return `${files} files; the limit is ${FILES_PER_TICKET}`;
  if (bytes > BYTES_PER_TICKET) return `${formatFileSize(bytes)}; the limit is ${formatFileSize(BYTES_PER_TICKET)}`;
  return undefined;
}

/** Explains why another file of this size exceeds the limits of the ticket; undefined if it fits. */
export function explainFull(files: number, bytes: number, more: number): string | undefined {
  if (files >= FILES_PER_TICKET) return `A ticket can have up to ${FILES_PER_TICKET} files. Remove one first.`;
  if (bytes + more > BYTES_PER_TICKET) return `A ticket can hold up to ${formatFileSize(BYTES_PER_TICKET)} of files. Remove one first.`;
  return undefined;
}

/** Share of the quota at which users are warned. */
const NEARLY = 0.8;

interface Allowance {
  readonly usedBytes: number;
  readonly limitBytes: number;
  readonly isDiskLow: boolean;
}

/** Warns before uploads are rejected; undefined if there is enough room. */
export function warnOfUploads({ usedBytes, limitBytes, isDiskLow }: Allowance): string | undefined {
  if (isDiskLow) return 'The server is almost out of disk space. Tell an Admin.';
  if (usedBytes < limitBytes * NEARLY) return undefined;
  return `You’ve uploaded ${formatFileSize(usedBytes)} today. The daily limit is ${formatFileSize(limitBytes)}.`;
}

/** Explains that the user's daily quota is used up. */
export const explainQuota = (limitBytes: number): string =>
  `You’ve reached the daily upload limit (${formatFileSize(limitBytes)}). It resets at midnight UTC.`;

/** Only the user who added a file and Admins may remove it. */
export const mayRemove = (user: { userId: string; role: string }, { addedById }: { addedById: string }): boolean =>
  user.role === 'Admin' || user.userId === addedById;
