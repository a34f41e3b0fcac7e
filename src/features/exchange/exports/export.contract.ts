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
      summary: `Downloads ${fileName}: what the filters leave of its list, for an import into Zoho or back into OBDesk.`,
      query,
      produces: 'text/csv',
    }),
};
