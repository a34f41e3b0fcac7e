import type { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';
import { toExportPath } from '../../../platform/export-path.ts';

/** Every list that can be exported has this call. */
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
