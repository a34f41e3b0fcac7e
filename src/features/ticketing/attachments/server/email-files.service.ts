import { conflict } from '../../../../platform/errors.ts';
import { formatFileSize } from '../../../../platform/number-text.ts';
import type { Actor } from '../../../../platform/server/actor.ts';
import type { Tx } from '../../../../platform/server/database/database.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { cleanFileName, explainFull, FILE_LIMIT, isPicture } from '../attachment.rules.ts';
import { addAttachments, moveAttachments, sumAttachments } from './attachment.store.ts';
import { readFileKind } from './file-kind.ts';

/** A file of an email. */
export interface EmailFile {
  readonly id: string;
  readonly name: string;
  readonly bytes: Uint8Array;
}

interface SelectedFiles {
  /** With clean names. */
  readonly fitting: readonly EmailFile[];
  readonly omitted: { name: string; reason: string }[];
}

/** Selects the files that fit into the limits of a locked ticket; of a new one without an ID. Empty files are left out. */
export async function selectFiles(tx: Tx, ticketId: string | undefined, files: readonly EmailFile[]): Promise<SelectedFiles> {
  const named = files.filter(({ bytes }) => bytes.length > 0).map((file) => ({ ...file, name: cleanFileName(file.name) }));
  if (named.length === 0) return { fitting: [], omitted: [] };
  const sum = ticketId === undefined ? { files: 0, bytes: 0 } : await sumAttachments(tx, ticketId);
  const fitting: EmailFile[] = [];
  const omitted: { name: string; reason: string }[] = [];
  for (const file of named) {
    const size = file.bytes.length;
    const reason =
      size > FILE_LIMIT
        ? `Larger than ${formatFileSize(FILE_LIMIT)}`
        : explainFull(sum.files, sum.bytes, size) && 'The ticket can’t hold more files';
    if (reason) omitted.push({ name: file.name, reason });
    else {
      fitting.push(file);
      sum.files += 1;
      sum.bytes += size;
    }
  }
  return { fitting, omitted };
}

/** Returns the media type of a picture that browsers may show; undefined for other files. */
export function findPictureType(bytes: Uint8Array): string | undefined {
  const type = readFileKind(toBuffer(bytes));
  return isPicture(type) ? type : undefined;
}

const toBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);

/** Attaches files of an email to a locked ticket. Their history entries are written with the email. */
export async function attachEmailFiles(
  deps: ServerDeps,
  tx: Tx,
  { ticketId, sender, files }: { readonly ticketId: string; readonly sender: string; readonly files: readonly EmailFile[] },
): Promise<void> {
  const stored = await addAttachments(
    tx,
    { ticketId, addedById: '', addedBy: sender },
    files.map(({ id, name, bytes }) => {
      const content = toBuffer(bytes);
      return { id, name, content, mediaType: readFileKind(content) };
    }),
  );
  for (const after of stored)
    await deps.changes.record(tx, { kind: 'attachment', id: ticketId, version: 0, actor: null, before: undefined, after, fields: [] });
}

/** Moves files between two locked tickets. Throws a 409 if they don’t fit. */
export async function moveEmailFiles(
  deps: ServerDeps,
  tx: Tx,
  actor: Actor,
  { fromId, toId, ids }: { readonly fromId: string; readonly toId: string; readonly ids: readonly string[] },
): Promise<void> {
  if (ids.length === 0) return;
  const moved = await moveAttachments(tx, fromId, toId, ids);
  const { files, bytes } = await sumAttachments(tx, toId);
  const problem = explainFull(files - 1, bytes, 0);
  if (problem) throw conflict(problem);
  if (moved.length === 0) return;
  for (const id of [fromId, toId])
    await deps.changes.record(tx, { kind: 'attachment', id, version: 0, actor, before: undefined, after: undefined, fields: [] });
}
