import { z } from 'zod';

/** Increases when older versions can't read the archive anymore. */
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
const line = (longest: number) =>
  z
    .string()
    .max(longest)
    .regex(/^[\x20-\x7e]*$/);
const text = (longest: number) =>
  z
    .string()
    .max(longest)
    .regex(/^\P{C}*$/u);

const isDistinct = (values: readonly string[]) => new Set(values).size === values.length;
const byName = <T extends z.ZodType<{ name: string }>>(each: T, most: number) =>
  z
    .array(each)
    .max(most)
    .refine((all) => isDistinct(all.map((one) => one.name)), 'duplicate name');

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
  version: line(100),
  postgres: line(100),
  /** Identifies the encryption key without revealing it. */
  keyMark: z.string().regex(/^([0-9a-f]{16})?$/),
  migrations: byName(
    z.object({ name: z.string().regex(/^[0-9A-Za-z_.-]{1,200}$/), hash: z.string().regex(/^\w{0,64}$/) }),
    LIMITS.migrations,
  ),
  tables: byName(Table, LIMITS.tables),
  leftOut: z.array(name).max(LIMITS.tables),
  /** Host and user that made the archive. */
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
