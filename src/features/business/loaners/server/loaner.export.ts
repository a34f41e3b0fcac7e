import { createListExport } from '../../../../platform/server/list/list-export.ts';
import { type Loaner, LoanerQuery } from '../loaner.contract.ts';
import { loanerColumns } from '../loaner-columns.ts';
import { toListRequest } from './loaner.list.store.ts';

const query = LoanerQuery.omit({ limit: true, cursor: true });

/** The loaner list as a file. */
export const loanerExport = createListExport<typeof query, Loaner, typeof loanerColumns>({
  name: 'loaners',
  action: 'loaners.exported',
  columns: loanerColumns,
  query,
  toList: (_db, filters, { today }) => toListRequest({ ...filters, limit: 1 }, today),
});
