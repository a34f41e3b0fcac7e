import type { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';
import { toExportPath } from '../../../platform/export-path.ts';

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
};
