import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { createEncodingDetector, type Encoding } from '../../../../../platform/encoding.ts';
import { AppError, badRequest, payloadTooLarge, unsupportedMediaType } from '../../../../../platform/errors.ts';
import { IMPORT_SIZE_LIMIT, ImportDecisions, ImportMapping } from '../../import.contract.ts';

/** A complete upload on disk. */
export interface UploadedFile {
  readonly name: string;
  /** Chosen headers by field. */
  readonly mapping?: ImportMapping | undefined;
  readonly decisions?: ImportDecisions | undefined;
  /** Dry run. */
  readonly isTrial?: boolean;
  /** Skip the import if the findings need review. */
  readonly asksForReview?: boolean;
  /** Streams the text from the start. */
  text(): AsyncIterable<string>;
}

/** Saves the file of a multipart request in a temporary folder for as long as `use` runs. */
export async function withUploadedFile<T>(request: FastifyRequest, field: string, use: (file: UploadedFile) => Promise<T>): Promise<T> {
  if (!request.isMultipart()) throw unsupportedMediaType(`Send the file as multipart/form-data in the field “${field}”`);
  const folder = await mkdtemp(join(tmpdir(), 'obdesk-import-'));
  try {
    const path = join(folder, 'upload.csv');
    const { file, fields } = await receive(request, field, path);
    const { name, encoding } = file;
    return await use({ name, ...readFields(fields), text: () => readText(path, encoding) });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A file that is too large is cut off instead of throwing, so that the request is read to its end. */
const MULTIPART_OPTIONS = {
  limits: { fileSize: IMPORT_SIZE_LIMIT, files: 1, fields: 10, fieldSize: 1024 * 1024 },
  throwFileSizeLimit: false,
};

interface Received {
  readonly name: string;
  readonly encoding: Encoding;
  readonly refusal: AppError | undefined;
}

type FormFields = Readonly<Record<string, unknown>>;

/** Reads the whole request even if the file is rejected, because browsers read the response only then. */
async function receive(request: FastifyRequest, field: string, path: string): Promise<{ file: Received; fields: FormFields }> {
  let file: Received | undefined;
  const fields: Record<string, unknown> = {};
  try {
    for await (const part of request.parts(MULTIPART_OPTIONS)) {
      if (part.type !== 'file') fields[part.fieldname] = part.value;
      else if (part.fieldname === field) file = await saveFile(part, path);
      else part.file.resume();
    }
  } catch (error) {
    throw toUploadError(error);
  }
  if (!file) throw badRequest(`The upload has no file in the field “${field}”`);
  if (file.refusal) throw file.refusal;
  return { file, fields };
}

function readFields({
  mapping,
  decisions,
  dryRun,
  review,
}: FormFields): Pick<UploadedFile, 'mapping' | 'decisions' | 'isTrial' | 'asksForReview'> {
  return {
    isTrial: readFlag('dryRun', dryRun),
    asksForReview: readFlag('review', review),
    mapping: readJson(
      ImportMapping,
      mapping,
      'The field “mapping” must be JSON such as {"field": "column header"}, with null for fields without a column',
    ),
    decisions: readJson(
      ImportDecisions,
      decisions,
      'The field “decisions” must be JSON such as {"dates": {"field": "dayFirst"}, "values": {"field": {"value in the file": "value"}}, "defaults": {"field": {"text": "value"}}}',
    ),
  };
}

function readFlag(name: string, value: unknown): boolean {
  if (value !== undefined && value !== 'true' && value !== 'false') throw badRequest(`The field “${name}” must be true or false`);
  return value === 'true';
}

function readJson<T>(schema: z.ZodType<T>, text: unknown, refusal: string): T | undefined {
  if (text === undefined || text === '') return undefined;
  try {
    return schema.parse(JSON.parse(String(text)));
  } catch {
    throw badRequest(refusal);
  }
}

async function saveFile(part: { filename: string; file: Readable & { truncated?: boolean } }, path: string): Promise<Received> {
  const detector = createEncodingDetector(new TextDecoder('utf-8', { fatal: true }));
  let size = 0;
  const observer = new Transform({
    transform(chunk: Buffer, _, done) {
      size += chunk.length;
      detector.push(chunk);
      done(null, chunk);
    },
  });
  await pipeline(part.file, observer, createWriteStream(path));
  return { name: part.filename, encoding: detector.encoding(), refusal: findRefusal(part.filename, size, part.file.truncated === true) };
}

function findRefusal(name: string, size: number, isTruncated: boolean): AppError | undefined {
  if (!name.toLowerCase().endsWith('.csv')) return unsupportedMediaType('Only .csv files can be imported');
  if (isTruncated)
    return payloadTooLarge(`The file is too large. The limit is ${IMPORT_SIZE_LIMIT / 1024 / 1024} MB. Split it into smaller files.`);
  return size === 0 ? badRequest('The file is empty') : undefined;
}

/** Converts parser errors to client errors. */
function toUploadError(error: unknown): unknown {
  const { code } = error as { code?: unknown };
  if (code === 'FST_FILES_LIMIT') return badRequest('Send one file at a time');
  if (code === 'FST_FIELDS_LIMIT') return badRequest('The upload has too many fields');
  return error instanceof AppError || code === 'ENOSPC' || code === 'EACCES' ? error : badRequest('The upload is incomplete or invalid');
}

/** Reads the text of a file in 64 KB chunks, yielding to other requests before each. */
export async function* readText(path: string, encoding: Encoding): AsyncGenerator<string> {
  // Without `stream`, Node 20 decodes Windows-1252 as Latin-1.
  const decoder = new TextDecoder(encoding);
  for await (const chunk of createReadStream(path)) {
    await setImmediate();
    yield decoder.decode(chunk as Buffer, { stream: true });
  }
  yield decoder.decode();
}
