import { notFound } from '../../../../../platform/errors.ts';
import { loadFaces } from '../../../../../platform/server/pdf/pdf-fonts.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { getSettings } from '../../../../admin/settings/server/settings.service.ts';
import { findCustomerOf } from '../../../../master-data/customers/server/customer-reference.service.ts';
import { findTicket } from '../../../tickets/server/ticket.service.ts';
import type { Ticket } from '../../../tickets/ticket.contract.ts';
import { RMA_DOCUMENTS } from '../../rma.contract.ts';
import { findApproval } from '../approval.store.ts';
import { makeReceivingLabel } from './receiving-label.pdf.ts';
import { makeRmaSheet } from './rma-sheet.pdf.ts';
import { makeShippingNote } from './shipping-note.pdf.ts';

const MAKERS = { 'rma-sheet': makeRmaSheet, 'receiving-label': makeReceivingLabel, 'shipping-note': makeShippingNote } as const;

/** A paper of a repair as a PDF; an unknown id or paper, and a ticket that is no repair, is a 404. */
export async function getRmaDocument(deps: ServerDeps, id: string, name: string): Promise<Buffer> {
  const document = RMA_DOCUMENTS.find((each) => each === name);
  const found = await findTicket(deps.database, id);
  const ticket: Ticket | undefined = found && JSON.parse(found.json);
  if (!document || ticket?.type !== 'Tool Repair') throw notFound('Document');
  const [customer, approval, account, faces] = await Promise.all([
    findCustomerOf(deps.database, { customerId: ticket.customerId, company: ticket.customerCompany }),
    findApproval(deps.database, id),
    getSettings(deps.database, 'account'),
    deps.perServer(loadFaces),
  ]);
  return MAKERS[document](faces, { ticket, customer, approval, account });
}
