import { cutText } from '../../../../../platform/text/clean-text.ts';
import { splitIntoNotes } from '../../../../ticketing/tickets/import/ticket-import.rules.ts';
import type { ImportedTicket } from '../../../../ticketing/tickets/server/ticket.import.service.ts';
import type { TicketRecord } from '../../../../ticketing/tickets/server/ticket.sync.service.ts';
import { TicketChange, type TicketStatus, type TicketType } from '../../../../ticketing/tickets/ticket.contract.ts';
import { contactNameOf, type FullTicket } from '../../../zoho-client/server/desk/full-ticket.ts';
import { toUtc } from '../../../zoho-client/server/http/times.ts';
import { translate, translateBack } from '../../translate.rules.ts';
import type { SyncContext } from '../links/context.ts';
import type { RemoteRecord } from '../links/record-type-sync.ts';
import { readDescriptionText, toTicketChange } from '../links/ticket-values.ts';

type Remote = RemoteRecord<FullTicket>;

/** Converts a remote ticket to a new local one. Missing and invalid values get the defaults of a new ticket. */
export async function toImportedTicket({ mapping }: SyncContext, { zohoId, record, values }: Remote): Promise<ImportedTicket> {
  const blank = { status: 'New', type: 'SOD', alertTags: [] } as unknown as TicketRecord;
  const fields = Object.entries(values).flatMap(([field, value]) => {
    if (field === 'status' || field === 'department' || value === '') return [];
    const change = toTicketChange(blank, { [field]: value }, mapping);
    return change && TicketChange.safeParse(change).success ? Object.entries(change) : [];
  });
  const isEscalated = record.status.trim().toLowerCase() === 'escalated';
  const summary = cutText(record.subject.trim(), 1_000) || '(no subject)';
  return {
    ...Object.fromEntries(fields),
    zohoCaseId: zohoId,
    summary,
    status: toStatus(mapping, record.status),
    type: toType(mapping, values.department),
    customerCompany: toCompany(record),
    ...(isEscalated && { alertTags: ['Escalate'] }),
    channel: cutText(record.channel, 100),
    createdAt: toUtc(record.createdTime) ?? new Date().toISOString(),
    notes: splitIntoNotes(await readDescriptionText(record.description ?? '')),
  };
}

/** Maps a remote status; `New` is preferred among local statuses with the same Zoho status. */
function toStatus({ tickets: { statusOut, statusIn } }: SyncContext['mapping'], remoteStatus: string): TicketStatus {
  return (translateBack(statusOut, statusIn, remoteStatus, 'New') ?? 'New') as TicketStatus;
}

/** Maps a department to a type. If several types have it, a repair comes first. */
function toType({ tickets: { department } }: SyncContext['mapping'], name: string | undefined): TicketType {
  const types = (Object.keys(department) as TicketType[]).filter(
    (type) => translate({ [department[type] ?? '']: type }, name ?? '') !== undefined,
  );
  return types.includes('Tool Repair') ? 'Tool Repair' : (types[0] ?? 'SOD');
}

const toCompany = (ticket: FullTicket): string =>
  [ticket.contact?.account?.accountName ?? '', contactNameOf(ticket), ticket.email, 'Unknown company']
    .map((name) => cutText(name.trim(), 500))
    .find((name) => name !== '') ?? '';
