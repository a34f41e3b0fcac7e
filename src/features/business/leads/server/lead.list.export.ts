import { createListExport } from '../../../../platform/server/list/list-export.ts';
import type { ListRequest } from '../../../../platform/server/list/list-request.ts';
import { ofKnownCustomer } from '../../../master-data/customers/server/customer-reference.service.ts';
import { type Lead, LeadQuery } from '../lead.contract.ts';
import { leadColumns } from '../lead-columns.ts';
import { toListRequest, withZone } from './lead.list.store.ts';

const query = LeadQuery.omit({ limit: true, cursor: true });

/** Adds the name of the owner. */
const withOwner = (list: ListRequest): ListRequest => ({
  ...list,
  columns: { ...list.columns, shown: `${list.columns.shown}, name_of_user(owner_id) AS owner` },
});

/** The lead list as a file. */
export const leadListExport = createListExport<typeof query, Lead, typeof leadColumns>({
  name: 'leads',
  action: 'leads.exported',
  columns: leadColumns,
  query,
  toList: async (db, filters, { today }) =>
    withOwner(toListRequest(await withZone(db, await ofKnownCustomer(db, { ...filters, limit: 1 })), today)),
});
