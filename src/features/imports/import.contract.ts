import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';

declare module '../../platform/record-kinds.ts' {
  interface RecordKinds {
    import: ImportReport;
  }
}

/** Largest CSV file an import takes. */
export const IMPORT_SIZE_LIMIT = 64 * 1024 * 1024;

/** Problems beyond this number are counted, not listed. */
export const IMPORT_PROBLEM_LIMIT = 1_000;

export const IMPORT_STATES = ['running', 'done', 'failed'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

export const ImportProblem = z.object({
  /** Physical line where the row starts; the header is line 1. */
  line: z.number().int(),
  message: z.string(),
});
export type ImportProblem = z.infer<typeof ImportProblem>;

/** The result of an import; while it is `running`, the numbers are its progress. */
export const ImportReport = z.object({
  id: z.string(),
  state: z.enum(IMPORT_STATES),
  /** Rows in the file, without the header and empty lines. */
  rows: z.number().int(),
  /** Rows that became records. */
  added: z.number().int(),
  /** Rows that were imported before, or are twice in the file. */
  skipped: z.number().int(),
  /** The first problems, by line. A row with a problem may have been added all the same. */
  problems: z.array(ImportProblem),
  /** Problems that are not listed because there are too many. */
  moreProblems: z.number().int(),
  /** Why it failed; empty otherwise. */
  message: z.string(),
});
export type ImportReport = z.infer<typeof ImportReport>;

export const importApi = {
  /** Every kind of record that can be imported has this call. */
  start: <const Kind extends string>(kind: Kind) =>
    endpoint({
      method: 'POST',
      path: `/api/imports/${kind}`,
      access: 'admin',
      summary: `Imports ${kind} from a CSV file; a large file goes on in the background.`,
      upload: 'file',
      reply: ImportReport,
      status: 201,
      unfinishedStatus: 202,
    }),
  get: endpoint({
    method: 'GET',
    path: '/api/imports/:id',
    access: 'admin',
    summary: 'Returns the progress of an import and the outcome of its rows.',
    reply: ImportReport,
  }),
};
