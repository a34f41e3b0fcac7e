import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';
import { isoTime, paging } from '../../../platform/fields.ts';
import { DATE_NOTATIONS } from '../../../platform/import/import-row.ts';

declare module '../../../platform/record-kinds.ts' {
  interface RecordKinds {
    import: ImportReport;
  }
}

/** Maximum size of a CSV file. */
export const IMPORT_SIZE_LIMIT = 64 * 1024 * 1024;

/** Maximum number of problems and kept records listed. Others are only counted. */
export const IMPORT_PROBLEM_LIMIT = 1_000;

const IMPORT_STATES = ['running', 'done', 'failed', 'cancelled', 'undoing', 'undone'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

export const ImportProblem = z.object({
  /** Physical line where the row starts; the header is line 1. */
  line: z.number().int(),
  message: z.string(),
});
export type ImportProblem = z.infer<typeof ImportProblem>;

const DateFinding = z.object({
  column: z.string(),
  label: z.string(),
  /** Null if no date of the column needs one: ISO dates, month names. */
  notation: z.enum(DATE_NOTATIONS).nullable(),
  /** 'rows': one notation fits most rows. 'tie': both fit equally many. 'assumption': all dates are ambiguous. */
  decidedBy: z.enum(['rows', 'choice', 'assumption', 'tie']),
  /** A cell and the calendar day it is read as. */
  example: z.string(),
  readAs: z.string().nullable(),
  /** Number of cells that can't be read. */
  unreadable: z.number().int(),
});

/** Longest value of a file that is listed in full. */
export const VALUE_LENGTH_LIMIT = 1_000;

const ValueFinding = z.object({
  column: z.string(),
  label: z.string(),
  /** The values of OBDesk. */
  options: z.array(z.string()),
  /** Describes the result for a value without a choice or suggestion. */
  otherwise: z.string(),
  /** Values of the file that OBDesk doesn't have. Without a choice, the suggestion applies. */
  found: z.array(
    z.object({ value: z.string(), count: z.number().int(), suggestion: z.string().nullable(), chosen: z.string().nullable() }),
  ),
  /** Number of further values that aren't listed. */
  more: z.number().int(),
});

const DamagedIdFinding = z.object({
  column: z.string(),
  label: z.string(),
  count: z.number().int(),
  examples: z.array(z.string()),
});

/** A column or text for empty cells of a required field. */
const ColumnDefault = z.strictObject({ column: z.string().max(100).optional(), text: z.string().max(500).optional() });
export type ColumnDefault = z.infer<typeof ColumnDefault>;

const MissingFinding = z.object({
  column: z.string(),
  label: z.string(),
  /** Number of rows without a value. */
  count: z.number().int(),
  /** The column that can fill them. */
  fallback: z.string().nullable(),
  fallbackLabel: z.string().nullable(),
  /** The default; null leaves the rows out. */
  chosen: ColumnDefault.nullable(),
  /** True if a user chose this, for this file or an earlier one. */
  isDecided: z.boolean(),
});

/** Findings about a file from all its rows, and how it will be read. */
export const ImportFindings = z.object({
  dates: z.array(DateFinding),
  values: z.array(ValueFinding),
  damagedIds: z.array(DamagedIdFinding),
  missing: z.array(MissingFinding),
});
export type DateFinding = z.infer<typeof DateFinding>;
export type ValueFinding = z.infer<typeof ValueFinding>;
export type MissingFinding = z.infer<typeof MissingFinding>;
export type ImportFindings = z.infer<typeof ImportFindings>;

/** Choices beyond the column mapping. The rows and the suggestions decide the others. */
export const ImportDecisions = z.strictObject({
  /** The notation of date columns. */
  dates: z.record(z.string().max(100), z.enum(DATE_NOTATIONS)).optional(),
  /** OBDesk's values for those of the file, by column. */
  values: z.record(z.string().max(100), z.record(z.string().max(VALUE_LENGTH_LIMIT), z.string().max(200))).optional(),
  /** Defaults for required fields; null leaves the rows out. */
  defaults: z.record(z.string().max(100), ColumnDefault.nullable()).optional(),
});
export type ImportDecisions = z.infer<typeof ImportDecisions>;

/** A record that an undo kept. */
const Kept = z.object({ id: z.string(), title: z.string(), reason: z.string() });

/** Skipped rows: repeated in the file, or already in OBDesk. */
const Duplicates = z.object({ inFile: z.number().int(), inDatabase: z.number().int() });

/** The result of an import, or its progress while `running` or `undoing`. A dry run has no ID and is `checked`. */
export const ImportReport = z.object({
  id: z.string(),
  kind: z.string(),
  fileName: z.string(),
  state: z.enum([...IMPORT_STATES, 'checked']),
  /** Rows in the file, without the header and empty lines. */
  rows: z.number().int(),
  /** Rows that became or would become records. */
  added: z.number().int(),
  /** Rows that were or would be added to an existing customer or one from an earlier row. */
  joined: z.number().int(),
  /** Rows that were imported before or are repeated in the file. */
  skipped: z.number().int(),
  duplicates: Duplicates,
  /** The first problems by line, with at least one per left-out row. Rows with a problem may still have been added. */
  problems: z.array(ImportProblem),
  /** Problems that aren't listed. */
  moreProblems: z.number().int(),
  /** Rows that didn't become records. `GET /api/imports/:id/left-out.csv` returns them after the import. */
  leftOut: z.number().int(),
  /** IDs of the first records that the import added and that an undo hasn't removed. */
  addedIds: z.array(z.string()),
  /** With `review`, nothing was imported because the findings need confirmation. */
  needsReview: z.boolean(),
  findings: ImportFindings,
  /** Reason for a failure, or blank. */
  message: z.string(),
  /** Records removed by an undo. */
  removed: z.number().int(),
  /** The first records that an undo kept, with the reasons. */
  kept: z.array(Kept),
  moreKept: z.number().int(),
});
export type ImportReport = z.infer<typeof ImportReport>;

/** An import in the list. */
export const ImportRow = z
  .object({
    id: z.string(),
    kind: z.string(),
    fileName: z.string(),
    state: z.enum(IMPORT_STATES),
    rows: z.number().int(),
    added: z.number().int(),
    joined: z.number().int(),
    skipped: z.number().int(),
    removed: z.number().int(),
    createdByName: z.string(),
    createdAt: isoTime,
  })
  .meta({ title: 'ImportRow' });
export type ImportRow = z.infer<typeof ImportRow>;

/** Most named columns in a file. */
export const HEADER_LIMIT = 500;
export const NAME_LIMIT = 1_000;

const HeaderName = z.string().max(NAME_LIMIT);

/** Headers for each field; null for none. Fields left out are matched by name. */
export const ImportMapping = z.record(z.string().max(100), z.union([HeaderName, z.array(HeaderName).min(1).max(10)]).nullable());
export type ImportMapping = z.infer<typeof ImportMapping>;

const MappedColumn = z.object({
  column: z.string(),
  label: z.string(),
  isRequired: z.boolean(),
  headers: z.array(z.string()),
  /** Whether several columns can be joined. */
  canJoin: z.boolean(),
  /** Fields used instead if no header matches, in order. */
  fallback: z.array(z.string()),
});
export type MappedColumn = z.infer<typeof MappedColumn>;

/** Suggested mapping of a header row. `isRemembered` if it was chosen for an earlier file. */
export const ImportGuess = z
  .object({ columns: z.array(MappedColumn), isRemembered: z.boolean(), decisions: ImportDecisions, headerAt: z.number().int() })
  .meta({ title: 'ImportMapping' });
export type ImportGuess = z.infer<typeof ImportGuess>;

export const importApi = {
  /** Endpoint of each importable record type. */
  start: <const Kind extends string>(kind: Kind) =>
    endpoint({
      method: 'POST',
      path: `/api/imports/${kind}`,
      access: 'admin',
      summary: `Import ${kind}`,
      description: `Imports ${kind} from a CSV file of up to ${IMPORT_SIZE_LIMIT / 1024 / 1024} MB. Optional form fields:

- \`mapping\`: JSON with the headers that fill each field. Fields left out are matched by name.
- \`decisions\`: JSON with the choices for dates, values and empty cells.
- \`dryRun\`: \`true\` checks the file without importing it.
- \`review\`: \`true\` returns the findings without importing the file if any of them needs a decision.

Returns 201, 202 if a large file continues in the background, or 200 if nothing was imported. Returns 400 if the file can’t be read and 415 if it
isn’t a .csv file.`,
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
      summary: `Suggest a column mapping for ${kind}`,
      description: 'Finds the header row among the first rows of a file and returns the headers that fill each field.',
      body: z.strictObject({
        /** The first rows of the file, including the header row. */
        rows: z.array(z.array(HeaderName).max(HEADER_LIMIT, `Files can have up to ${HEADER_LIMIT} columns`)).max(50),
      }),
      reply: ImportGuess,
    }),
  list: endpoint({
    method: 'GET',
    path: '/api/imports',
    access: 'admin',
    summary: 'List imports',
    description: 'Returns imports, newest first.',
    query: z.strictObject({ ...paging, kind: z.string().max(100).optional() }),
    reply: z.array(ImportRow),
    paged: true,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/imports/:id',
    access: 'admin',
    summary: 'Retrieve an import',
    description: 'Returns the progress of the import and the result for its rows.',
    reply: ImportReport,
  }),
  leftOut: endpoint({
    method: 'GET',
    path: '/api/imports/:id/left-out.csv',
    access: 'admin',
    summary: 'Download the left-out rows of an import',
    description:
      'Returns a CSV file with the line number, the reason and the original cells of each row that wasn’t imported. Returns 410 if the rows have been deleted.',
    produces: 'text/csv',
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/imports/:id/cancel',
    access: 'admin',
    summary: 'Cancel an import',
    description: 'Stops the import after the current step. Imported records stay; undo the import to remove them.',
    reply: ImportReport,
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/imports/:id/undo',
    access: 'admin',
    summary: 'Undo an import',
    description:
      'Removes the records that the import added. Records changed since then are kept and listed in `kept`. Returns 202 if a large import continues in the background, and 409 if the import is still running.',
    reply: ImportReport,
    unfinishedStatus: 202,
  }),
};
