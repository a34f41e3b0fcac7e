import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { AppError, badRequest, payloadTooLarge, unsupportedMediaType } from '../../../../platform/errors.ts';
import { FILE_LIMIT, TOO_LARGE_TEXT } from '../attachment.rules.ts';

/** A file being received. */
export interface ReceivedFile {
  readonly name: string;
  /** Announced size in bytes, at most the file limit, which is also the default. */
  readonly announced: number;
  readonly content: Readable & { readonly truncated?: boolean };
}

/** Truncates a file that is too large instead of throwing, so that the request is read to its end and the browser reads the response. */
const OPTIONS = { limits: { fileSize: FILE_LIMIT, files: 1, fields: 5, fieldSize: 1_000, parts: 10 }, throwFileSizeLimit: false };

export const TOO_LARGE = payloadTooLarge(TOO_LARGE_TEXT);

const INCOMPLETE = badRequest('The upload was interrupted. Send the file again.');

/** A received file, stored permanently only after the whole request was read. */
export interface Received<T> {
  keep(): Promise<T>;
  /** Deletes the received part of the file. */
  drop(): Promise<void>;
}

/**
 * Streams the only file of a multipart request to `receive`, and stores it after the request was read completely; otherwise nothing is
 * stored. Rethrows errors of `receive`.
 */
export async function withReceivedFile<T>(
  request: FastifyRequest,
  field: string,
  receive: (file: ReceivedFile) => Promise<Received<T>>,
): Promise<T> {
  if (!request.isMultipart()) throw unsupportedMediaType(`Send the file as multipart/form-data in the field “${field}”`);
  let result: Received<T> | { refusal: unknown } | undefined;
  try {
    for await (const part of request.parts(OPTIONS)) {
      if (part.type !== 'file') continue;
      if (part.fieldname === field && !result)
        result = await settle(part.file, receive({ name: part.filename, announced: announcedBytes(request), content: part.file }));
      part.file.resume();
    }
  } catch (error) {
    if (result && 'refusal' in result) throw result.refusal;
    await result?.drop();
    throw toUploadError(error);
  }
  if (!result) throw badRequest(`The upload has no file in the field “${field}”`);
  if ('refusal' in result) throw result.refusal;
  return result.keep();
}

const announcedBytes = ({ headers }: FastifyRequest): number => Math.min(Number(headers['content-length'] ?? FILE_LIMIT), FILE_LIMIT);

async function settle<T>(file: Readable, work: Promise<Received<T>>): Promise<Received<T> | { refusal: unknown }> {
  try {
    return await work;
  } catch (refusal) {
    return { refusal: file.errored ? INCOMPLETE : refusal };
  }
}

/** A truncated or malformed multipart body is a client error. */
function toUploadError(error: unknown): unknown {
  if (error instanceof AppError) return error;
  return (error as { code?: unknown }).code === 'FST_FILES_LIMIT' ? badRequest('Send one file at a time') : INCOMPLETE;
}
