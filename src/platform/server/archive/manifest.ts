import { z } from 'zod';

/** Rises when an older program could not read the archive any more. */
export const ARCHIVE_FORMAT = 1 as const;

export const MANIFEST_NAME = 'manifest.json';

/** The entry of a table in the archive. */
export const entryName = (table: string): string => `tables/${table}.copy`;

/** More than any version of this program has had, and little enough to be held in memory. */
const MOST = { tables: 2_000, columns: 1_600, migrations: 10_000 };

/** The text of a name as the program gives them: nothing in it has a meaning to SQL, to a path or to a terminal. */
const name = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);
/** As PostgreSQL quotes it: with quotation marks where it is a word of SQL. */
const column = z.string().regex(/^([a-z_][a-z0-9_]{0,62}|"[a-z_][a-z0-9_]{0,62}")$/);
const count = z.number().int().nonnegative();
/** A line that is shown: a version, a machine. */
const line = (longest: number) =>
  z
    .string()
    .max(longest)
    .regex(/^[\x20-\x7e]*$/);
/** The same for names of people and machines. */
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
  /** As the lines of its entry have them. */
  columns: z.array(column).min(1).max(MOST.columns).refine(isDistinct, 'duplicate column name'),
  rows: count,
  bytes: count,
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type ArchivedTable = z.infer<typeof Table>;

/**
 * The description of an archive; it is written last, so an archive that was cut has none. Anybody may have written it: what it says is
 * compared with the database, never made part of a statement.
 */
export const Manifest = z.object({
  program: z.literal('OBDesk'),
  format: z.literal(ARCHIVE_FORMAT),
  /** When the transaction began whose state the archive has. */
  createdAt: z.iso.datetime(),
  version: line(100),
  postgres: line(100),
  /** Tells whether a machine has the key that secrets were sealed with; says nothing of the key. */
  keyMark: z.string().regex(/^([0-9a-f]{16})?$/),
  migrations: byName(
    z.object({ name: z.string().regex(/^[0-9A-Za-z_.-]{1,200}$/), hash: z.string().regex(/^\w{0,64}$/) }),
    MOST.migrations,
  ),
  tables: byName(Table, MOST.tables),
  /** Tables whose rows are of no use in a copy. */
  leftOut: z.array(name).max(MOST.tables),
  /** The machine that made it, and who asked for it; archives of older versions do not say. */
  host: text(255).optional(),
  madeBy: text(300).optional(),
  /** Over all the rest; who has the key of the installation can make it, and nobody else. */
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
    MOST.tables,
  ),
});
export type Manifest = z.infer<typeof Manifest>;

export const countRows = ({ tables }: Pick<Manifest, 'tables'>): number => tables.reduce((sum, { rows }) => sum + rows, 0);

/** All that a manifest says, by this version or a later one, but for the signature itself. */
export function toSignedText(manifest: unknown): string {
  const { signature, ...rest } = manifest as Partial<Manifest>;
  return JSON.stringify(rest);
}
