import { notFound } from '../../../../../platform/errors.ts';
import type { Actor } from '../../../../../platform/server/actor.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { getSettings } from '../../../../admin/settings/server/settings.service.ts';
import { findCustomerOf } from '../../../../master-data/customers/server/customer-reference.service.ts';
import { findTicket } from '../../../tickets/server/ticket.service.ts';
import type { Ticket } from '../../../tickets/ticket.contract.ts';
import { RMA_DOCUMENTS } from '../../rma.contract.ts';
import { findApproval } from '../approval.store.ts';
import { rmaPdf } from './rma-pdf.task.ts';

/** Returns a document of a repair as a PDF. Throws a 404 if the ticket is not a repair or the document is unknown. */
export async function getRmaDocument(deps: ServerDeps, actor: Actor, { id, name }: { id: string; name: string }): Promise<Buffer> {
  const document = RMA_DOCUMENTS.find((each) => each === name);
  const found = await findTicket(deps.database, id);
  const ticket: Ticket | undefined = found && JSON.parse(found.json);
  if (!document || ticket?.type !== 'Tool Repair') throw notFound('Document');
  const [customer, approval, account] = await Promise.all([
    findCustomerOf(deps.database, { customerId: ticket.customerId, company: ticket.customerCompany }),
    findApproval(deps.database, id),
    getSettings(deps.database, 'account'),
  ]);
  return deps.workers.run(rmaPdf, { document, facts: { ticket, customer, approval, account } }, actor.userId);
}
