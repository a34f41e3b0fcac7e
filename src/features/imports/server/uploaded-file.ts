import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import { createEncodingDetector, type Encoding } from '../../../platform/encoding.ts';
import { AppError, badRequest, payloadTooLarge, unsupportedMediaType } from '../../../platform/errors.ts';
import { IMPORT_SIZE_LIMIT } from '../import.contract.ts';

/** An upload that lies on disk, complete. */
export interface UploadedFile {
  readonly name: string;
  /** Its text, piece by piece. */
  text(): AsyncIterable<string>;
}

/** Takes the file of a multipart request to disk and hands it to `use`; it is gone afterwards. */
export async function withUploadedFile<T>(request: FastifyRequest, field: string, use: (file: UploadedFile) => Promise<T>): Promise<T> {
  if (!request.isMultipart()) throw unsupportedMediaType(`Please send the file as multipart/form-data in the field "${field}"`);
  const folder = await mkdtemp(join(tmpdir(), 'obdesk-import-'));
  try {
    const path = join(folder, 'upload.csv');
    const { name, encoding } = await receive(request, field, path);
    return await use({ name, text: () => decoded(path, encoding) });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A file that is too large is cut off, not thrown at, so that the request is read to its end. */
const OPTIONS = { limits: { fileSize: IMPORT_SIZE_LIMIT, files: 1 }, throwFileSizeLimit: false };

interface Received {
  readonly name: string;
  readonly encoding: Encoding;
  readonly refusal: AppError | undefined;
}

/** Reads the whole request even when the file is refused, because a browser hears the answer only then. */
async function receive(request: FastifyRequest, field: string, path: string): Promise<Received> {
  let received: Received | undefined;
  try {
    for await (const part of request.parts(OPTIONS)) {
      if (part.type !== 'file') continue;
      if (part.fieldname === field) received = await keep(part, path);
      else part.file.resume();
    }
  } catch (error) {
    throw brokenUpload(error);
  }
  if (!received) throw badRequest(`The upload has no file in the field "${field}"`);
  if (received.refusal) throw received.refusal;
  return received;
}

async function keep(part: { filename: string; file: Readable & { truncated?: boolean } }, path: string): Promise<Received> {
  const detector = createEncodingDetector(new TextDecoder('utf-8', { fatal: true }));
  let size = 0;
  const watch = new Transform({
    transform(chunk: Buffer, _, done) {
      size += chunk.length;
      detector.push(chunk);
      done(null, chunk);
    },
  });
  await pipeline(part.file, watch, createWriteStream(path));
  return { name: part.filename, encoding: detector.encoding(), refusal: findRefusal(part.filename, size, part.file.truncated === true) };
}

function findRefusal(name: string, size: number, isTruncated: boolean): AppError | undefined {
  if (!name.toLowerCase().endsWith('.csv')) return unsupportedMediaType('Please choose a .csv file');
  if (isTruncated) return payloadTooLarge(`The file is too large (at most ${IMPORT_SIZE_LIMIT / 1024 / 1024} MB). Please split it.`);
  return size === 0 ? badRequest('The file is empty') : undefined;
}

/** What the parser throws about a body that ends too early or is no multipart at all is the sender's mistake. */
function brokenUpload(error: unknown): unknown {
  const { code } = error as { code?: unknown };
  if (code === 'FST_FILES_LIMIT') return badRequest('Please send one file at a time');
  return error instanceof AppError || code === 'ENOSPC' || code === 'EACCES' ? error : badRequest('The upload is not complete');
}

async function* decoded(path: string, encoding: Encoding): AsyncGenerator<string> {
  // Always as a stream: in one go, Node 20 takes Windows-1252 for Latin-1.
  const decoder = new TextDecoder(encoding);
  for await (const chunk of createReadStream(path)) yield decoder.decode(chunk as Buffer, { stream: true });
  yield decoder.decode();
}
