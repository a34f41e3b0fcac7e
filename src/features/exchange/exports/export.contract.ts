import type { z } from 'zod';
import { type Access, endpoint } from '../../../platform/endpoint.ts';
import { toExportPath } from '../../../platform/export-path.ts';

export const EXPORT_TYPES = { csv: 'text/csv', xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' } as const;
export type ExportFormat = keyof typeof EXPORT_TYPES;
export const EXPORT_FORMATS = ['csv', 'xlsx'] as const;

/** Endpoint of each exportable list. */
export const exportApi = {
  download: <const Name extends string>(fileName: Name, query: z.ZodObject) =>
    endpoint({
      method: 'GET',
      path: toExportPath(fileName),
      access: 'user',
      summary: `Download ${fileName}`,
      description: 'Returns the filtered list as a CSV file, for import into Zoho or OBDesk. Accepts the filters of the list.',
      query,
      produces: 'text/csv',
    }),

  list: (name: string, format: ExportFormat, { query, access }: { readonly query: z.ZodObject; readonly access: Access }) =>
    endpoint({
      method: 'GET',
      path: `/api/exports/${name}.${format}`,
      access,
      summary: `Download ${name}.${format}`,
      description: 'Returns the list with the filters, order and columns of the query. Times are in `zone`.',
      query,
      produces: EXPORT_TYPES[format],
    }),
};
