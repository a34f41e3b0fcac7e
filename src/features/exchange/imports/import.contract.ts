import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';
import { isoTime, paging } from '../../../platform/fields.ts';

declare module '../../../platform/record-kinds.ts' {
  interface RecordKinds {
    import: ImportReport;
  }
}

/** Largest CSV file an import takes. */
export const IMPORT_SIZE_LIMIT = 64 * 1024 * 1024;

/** Problems, and records that stay, beyond this number are counted, not listed. */
export const IMPORT_PROBLEM_LIMIT = 1_000;

/** `cancelled` ended early, `undone` was taken back; both keep what their report says. */
export const IMPORT_STATES = ['running', 'done', 'failed', 'cancelled', 'undoing', 'undone'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

export const ImportProblem = z.object({
  /** Physical line where the row starts; the header is line 1. */
  line: z.number().int(),
  message: z.string(),
});
export type ImportProblem = z.infer<typeof ImportProblem>;

/** A record that taking an import back left in place. */
const Kept = z.object({ id: z.string(), title: z.string(), reason: z.string() });

/** The skipped rows: twice in the file, or in the database before. */
const Duplicates = z.object({ inFile: z.number().int(), inDatabase: z.number().int() });

/** The result of an import; while it is `running` or `undoing`, the numbers are its progress. A trial has no id and is `checked`. */
export const ImportReport = z.object({
  id: z.string(),
  kind: z.string(),
  fileName: z.string(),
  state: z.enum([...IMPORT_STATES, 'checked']),
  /** Rows in the file, without the header and empty lines. */
  rows: z.number().int(),
  /** Rows that became records, or would. */
  added: z.number().int(),
  /** Rows that were added to a record that existed, or would be: further contacts of a customer. */
  joined: z.number().int(),
  /** Rows that were imported before, or are twice in the file. */
  skipped: z.number().int(),
  duplicates: Duplicates,
  /** The first problems, by line. A row with a problem may have been added all the same. */
  problems: z.array(ImportProblem),
  /** Problems that are not listed because there are too many. */
  moreProblems: z.number().int(),
  /** Why it failed; empty otherwise. */
  message: z.string(),
  /** Records that were taken back. */
  removed: z.number().int(),
  /** The first records that were not taken back, and why. */
  kept: z.array(Kept),
  moreKept: z.number().int(),
});
export type ImportReport = z.infer<typeof ImportReport>;

/** One row of the list of earlier imports. */
export const ImportRow = z
  .object({
    id: z.string(),
    kind: z.string(),
    fileName: z.string(),
    state: z.enum(IMPORT_STATES),
    rows: z.number().int(),
    added: z.number().int(),
    skipped: z.number().int(),
    removed: z.number().int(),
    createdByName: z.string(),
    createdAt: isoTime,
  })
  .meta({ title: 'ImportRow' });
export type ImportRow = z.infer<typeof ImportRow>;

/** Most columns with a name that a file may have. */
export const HEADER_LIMIT = 500;
const NAME_LIMIT = 1_000;

/** The header that fills each of our columns; null: none does. A column that is left out is guessed. */
export const ImportMapping = z.record(z.string().max(100), z.string().max(NAME_LIMIT).nullable());
export type ImportMapping = z.infer<typeof ImportMapping>;

const MappedColumn = z.object({ column: z.string(), label: z.string(), isRequired: z.boolean(), header: z.string().nullable() });
export type MappedColumn = z.infer<typeof MappedColumn>;

/** The fields that a file with this header row would fill; `isRemembered`: as they were chosen the last time. */
export const ImportGuess = z.object({ columns: z.array(MappedColumn), isRemembered: z.boolean() }).meta({ title: 'ImportMapping' });
export type ImportGuess = z.infer<typeof ImportGuess>;

export const importApi = {
  /** Every kind of record that can be imported has this call. */
  start: <const Kind extends string>(kind: Kind) =>
    endpoint({
      method: 'POST',
      path: `/api/imports/${kind}`,
      access: 'admin',
      summary: `Imports ${kind} from a CSV file, with the columns of the form field "mapping"; "dryRun" only checks. A large file goes on in the background.`,
      upload: 'file',
      reply: ImportReport,
      createdStatus: 201,
      unfinishedStatus: 202,
    }),
  guess: <const Kind extends string>(kind: Kind) =>
    endpoint({
      method: 'POST',
      path: `/api/imports/${kind}/mapping`,
      access: 'admin',
      summary: `Answers which column of a file of ${kind} fills what, by its header row.`,
      body: z.strictObject({ header: z.array(z.string().max(NAME_LIMIT)).max(HEADER_LIMIT, `At most ${HEADER_LIMIT} columns are read`) }),
      reply: ImportGuess,
    }),
  list: endpoint({
    method: 'GET',
    path: '/api/imports',
    access: 'admin',
    summary: 'Lists imports, the newest first.',
    query: z.strictObject({ ...paging, kind: z.string().max(100).optional() }),
    reply: z.array(ImportRow),
    paged: true,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/imports/:id',
    access: 'admin',
    summary: 'Returns the progress of an import and the outcome of its rows.',
    reply: ImportReport,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/imports/:id/cancel',
    access: 'admin',
    summary: 'Stops an import after its current step; what is in stays and can be taken back.',
    reply: ImportReport,
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/imports/:id/undo',
    access: 'admin',
    summary: 'Removes the records an import added that nobody has touched since, in the background.',
    reply: ImportReport,
    unfinishedStatus: 202,
  }),
};
