import { findByProviderId, removeUnchanged } from '../../../../platform/server/database/imported-records.ts';
import type { ImportTarget } from '../../../../platform/server/import-target.ts';
import { parseLeadRow, type RowLead } from '../lead-import.rules.ts';
import { LEAD_IMPORT_COLUMNS, type LeadImportColumn } from '../lead-import-columns.ts';
import { LEAD_IMPORT_KIND } from '../lead-import-kind.ts';
import { lockBoard } from './lead.board.store.ts';
import { type ImportedLead, insertLeads } from './lead.service.ts';

export const leadImport: ImportTarget<LeadImportColumn, RowLead> = {
  kind: LEAD_IMPORT_KIND,
  recordKind: 'lead',
  columns: LEAD_IMPORT_COLUMNS,
  readRow: parseLeadRow,
  findExisting: (db, rows) => findByProviderId(db, { table: 'leads', column: 'zoho_id' }, rows),
  insert: (tx, rows) => insertLeads(tx, rows.map(toImportedLead)),
  async remove(tx, ids) {
    await lockBoard(tx);
    return removeUnchanged(tx, { name: 'leads', title: 'company_name' }, ids);
  },
};

const toImportedLead = ({ fields, providerId, createdAt }: RowLead): ImportedLead => ({ ...fields, zohoId: providerId, createdAt });
