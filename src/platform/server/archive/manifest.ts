import { z } from 'zod';

/** Rises when an older program could not read the archive any more. */
export const ARCHIVE_FORMAT = 1;

export const MANIFEST_NAME = 'manifest.json';

/** The entry of a table in the archive. */
export const entryName = (table: string): string => `tables/${table}.copy`;

const Table = z.object({
  name: z.string(),
  /** As the lines of its entry have them. */
  columns: z.array(z.string()),
  rows: z.number().int(),
  bytes: z.number().int(),
  sha256: z.string(),
});
export type ArchivedTable = z.infer<typeof Table>;

/** The description of an archive; it is written last, so an archive that was cut has none. */
export const Manifest = z.object({
  program: z.literal('OBDesk'),
  format: z.number().int(),
  /** When the transaction began whose state the archive has. */
  createdAt: z.string(),
  version: z.string(),
  postgres: z.string(),
  /** Tells whether a machine has the key that secrets were sealed with; says nothing of the key. */
  keyMark: z.string(),
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
  tables: z.array(Table),
  /** Tables whose rows are of no use in a copy. */
  leftOut: z.array(z.string()),
  /** The last number each sequence gave; null: it gave none yet. */
  sequences: z.array(z.object({ name: z.string(), last: z.string().nullable() })),
});
export type Manifest = z.infer<typeof Manifest>;

export const countRows = ({ tables }: Pick<Manifest, 'tables'>): number => tables.reduce((sum, { rows }) => sum + rows, 0);
