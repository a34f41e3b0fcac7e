import { createListExport } from '../../../../platform/server/list/list-export.ts';
import { type Part, PartQuery } from '../part.contract.ts';
import { partColumns } from '../part-columns.ts';
import { toListRequest } from './part.store.ts';

const query = PartQuery.omit({ limit: true, cursor: true });

/** The parts list as a file. */
export const partExport = createListExport<typeof query, Part, typeof partColumns>({
  name: 'parts',
  action: 'parts.exported',
  columns: partColumns,
  query,
  values: { compatibleModels: ({ compatibleModels }) => compatibleModels.join(', ') },
  toList: (_db, filters) => toListRequest({ ...filters, limit: 1 }),
});
