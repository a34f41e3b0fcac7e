import { formatFileSize } from '../../../platform/number-text.ts';

const MB = 1024 * 1024;

/** Largest file that can be attached. */
export const FILE_LIMIT = 25 * MB;
/** Most files that a ticket may have, and most bytes in all. */
export const FILES_PER_TICKET = 100;
export const BYTES_PER_TICKET = 250 * MB;

export const TOO_LARGE_TEXT = `The file is too large. The limit is ${formatFileSize(FILE_LIMIT)}.`;

const NAME_LIMIT = 200;

/** Pictures that a browser draws without running anything in them. */
const PICTURES: ReadonlySet<string> = new Set(['image/png', 'image/apng', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']);

export const isPicture = (mediaType: string): boolean => PICTURES.has(mediaType);

/** Control characters, marks that turn the direction of writing (so that 'gpj.exe' reads 'exe.jpg'), and what paths are made of. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029/\\]/gu;

/** The name of a file as it can be shown and saved: one line, no path, no hidden characters, at most 200 characters with its ending. */
export function cleanFileName(sent: string): string {
  // Browsers write a quotation mark like this.
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

/** Why another file of this size is too much for a ticket with these; undefined when it fits. */
export function explainFull(files: number, bytes: number, more: number): string | undefined {
  if (files >= FILES_PER_TICKET) return `A ticket can have up to ${FILES_PER_TICKET} files. Remove one first.`;
  if (bytes + more > BYTES_PER_TICKET) return `A ticket can hold up to ${formatFileSize(BYTES_PER_TICKET)} of files. Remove one first.`;
  return undefined;
}

/** From this share of the quota on people are warned. */
const NEARLY = 0.8;

interface Allowance {
  readonly usedBytes: number;
  readonly limitBytes: number;
  readonly isDiskLow: boolean;
}

/** Warns who sends files before they are refused; undefined while there is room enough. */
export function warnOfUploads({ usedBytes, limitBytes, isDiskLow }: Allowance): string | undefined {
  if (isDiskLow) return 'The server is almost out of disk space. Tell an Admin.';
  if (usedBytes < limitBytes * NEARLY) return undefined;
  return `You’ve uploaded ${formatFileSize(usedBytes)} today. The daily limit is ${formatFileSize(limitBytes)}.`;
}

/** Says why no more files are taken from a person today. */
export const explainQuota = (limitBytes: number): string =>
  `You’ve reached the daily upload limit (${formatFileSize(limitBytes)}). It resets at midnight UTC.`;

/** Only who added a file and Admins may remove it. */
export const mayRemove = (user: { userId: string; role: string }, { addedById }: { addedById: string }): boolean =>
  user.role === 'Admin' || user.userId === addedById;
