import { guardForImport } from '../../../../../platform/csv-formulas.ts';
import { recordColumns } from '../../../../../platform/server/database/columns.ts';
import type { Db } from '../../../../../platform/server/database/database.ts';
import { createExportSource } from '../../../../../platform/server/export-source.ts';
import { textKey } from '../../../../../platform/server/list/sort-key.ts';
import { Ticket, TicketFilters } from '../../ticket.contract.ts';
import { buildReadableDescription } from '../../ticket-description.rules.ts';
import { findImportedTexts } from '../ticket.history.store.ts';
import type { TicketRecord } from '../ticket.store.ts';
import { tickets } from '../ticket.table.ts';
import { withKeysAndZone } from './ticket.list.service.ts';
import { toListRequest } from './ticket.list.store.ts';

const COLUMNS = recordColumns(tickets, Ticket);

interface ExportedTicket extends TicketRecord {
  readonly text: string;
}

/** Exports tickets in the format of Zoho Desk, which OBDesk can import too. */
export const ticketExport = createExportSource<typeof TicketFilters, TicketRecord, ExportedTicket>({
  fileName: 'zoho_cases_import.csv',
  guard: guardForImport,
  action: 'tickets.exported',
  query: TicketFilters,
  columns: {
    Subject: ({ summary }) => summary,
    Status: ({ status }) => status,
    Type: ({ type }) => type,
    Contact_Name: ({ customerName }) => customerName,
    Account_Name: ({ customerCompany }) => customerCompany,
    Email: ({ customerEmail }) => customerEmail,
    Description: ({ id, text, ...ticket }) => buildReadableDescription({ ...ticket, ticketId: id }, text),
    Channel: ({ channel }) => channel,
    Department: ({ department }) => department,
    Tool_Serial: ({ toolSerial }) => toolSerial,
    Vehicle_Year: ({ vehicleYear }) => vehicleYear,
    Vehicle_Make: ({ vehicleMake }) => vehicleMake,
    Vehicle_Model: ({ vehicleModel }) => vehicleModel,
    VIN: ({ vin }) => vin,
    Reg: ({ reg }) => reg,
    Chassis: ({ chassis }) => chassis,
    Mileage: ({ mileage }) => mileage,
    Mileage_Unit: ({ mileageUnit }) => mileageUnit,
    Created_Time: ({ createdAt }) => createdAt,
    /** Prefixed as in Zoho, so that spreadsheets don't round it. */
    Record_Id: ({ zohoCaseId }) => (zohoCaseId === null ? null : `zcrm_${zohoCaseId}`),
  },
  async toList(db, filters) {
    const query = { ...(await withKeysAndZone(db, filters)), limit: 1 };
    return { ...toListRequest(query), columns: COLUMNS, order: [textKey('id')], direction: 'asc' };
  },
  complete: addTexts,
});

async function addTexts(db: Db, rows: readonly TicketRecord[]): Promise<ExportedTicket[]> {
  const ids = rows.map(({ id }) => id);
  const texts = await findImportedTexts(db, ids);
  return rows.map((ticket) => ({ ...ticket, text: texts.get(ticket.id) ?? '' }));
}
