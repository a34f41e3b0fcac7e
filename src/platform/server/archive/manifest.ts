import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import { z } from 'zod';
import { StartError } from '../start-error.ts';

/** An archive can't be written or restored. The message is one line with the reason. */
export class ArchiveError extends StartError {}

/** Increases when older versions can no longer read the archive. */
export const ARCHIVE_FORMAT = 1 as const;

export const MANIFEST_NAME = 'manifest.json';

export const entryName = (table: string): string => `tables/${table}.copy`;

/** More than any version has had, and little enough to hold in memory. */
const LIMITS = { tables: 2_000, columns: 1_600, migrations: 10_000 };

/** An identifier that has no special meaning in SQL, paths and terminals. */
const name = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);
/** A column name as PostgreSQL quotes it: in double quotes if it is a keyword. */
const column = z.string().regex(/^([a-z_][a-z0-9_]{0,62}|"[a-z_][a-z0-9_]{0,62}")$/);
const count = z.number().int().nonnegative();
const ascii = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .regex(/^[\x20-\x7e]*$/);
const text = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .regex(/^\P{C}*$/u);

const isDistinct = (values: readonly string[]) => new Set(values).size === values.length;
const byName = <T extends z.ZodType<{ name: string }>>(item: T, maxItems: number) =>
  z
    .array(item)
    .max(maxItems)
    .refine((items) => isDistinct(items.map((item) => item.name)), 'duplicate name');

const Table = z.object({
  name,
  /** In the order of the archived rows. */
  columns: z.array(column).min(1).max(LIMITS.columns).refine(isDistinct, 'duplicate column name'),
  rows: count,
  bytes: count,
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type ArchivedTable = z.infer<typeof Table>;

/** Describes an archive; written last, so an incomplete one has none. Don't trust its content or use it in SQL. */
export const Manifest = z.object({
  program: z.literal('OBDesk'),
  format: z.literal(ARCHIVE_FORMAT),
  createdAt: z.iso.datetime(),
  version: ascii(100),
  postgres: ascii(100),
  /** Identifies the encryption key without revealing it. */
  keyMark: z.string().regex(/^([0-9a-f]{16})?$/),
  migrations: byName(
    z.object({ name: z.string().regex(/^[0-9A-Za-z_.-]{1,200}$/), hash: z.string().regex(/^\w{0,64}$/) }),
    LIMITS.migrations,
  ),
  tables: byName(Table, LIMITS.tables),
  leftOut: z.array(name).max(LIMITS.tables),
  /** Host and user that created the archive. */
  host: text(255),
  madeBy: text(300),
  signature: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  sequences: byName(
    z.object({
      name,
      last: z
        .string()
        .regex(/^-?\d{1,19}$/)
        .nullable(),
    }),
    LIMITS.tables,
  ),
});
export type Manifest = z.infer<typeof Manifest>;

export const countRows = ({ tables }: Pick<Manifest, 'tables'>): number => tables.reduce((sum, { rows }) => sum + rows, 0);

/** Returns the signed text: the manifest without its signature, including fields of later versions. */
export function toSignedText(manifest: unknown): string {
  const { signature, ...rest } = manifest as Partial<Manifest>;
  return JSON.stringify(rest);
}

const NEWLINE = 0x0a;

/** Passes rows in PostgreSQL's text format through, and counts and hashes them. */
export class RowChecksum extends Transform {
  rows = 0;
  #bytes = 0;
  readonly #hash = createHash('sha256');

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: (error: Error | null, chunk: Buffer) => void): void {
    for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) this.rows++;
    this.#bytes += chunk.length;
    this.#hash.update(chunk);
    done(null, chunk);
  }

  /** Call once, at the end. */
  result(): Pick<ArchivedTable, 'rows' | 'bytes' | 'sha256'> {
    return { rows: this.rows, bytes: this.#bytes, sha256: this.#hash.digest('hex') };
  }
}
