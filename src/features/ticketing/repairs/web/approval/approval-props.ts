import type { TypedLineItem } from '../../../tickets/rma/rma-line-item.contract.ts';
import type { Ticket } from '../../../tickets/ticket.contract.ts';
import type { LineStock, RmaApproval } from '../../rma.contract.ts';

export interface ApprovalProps {
  ticket: Ticket;
  /** Status with unsaved changes. */
  status: Ticket['status'];
  /** Lines with unsaved changes. */
  lines: readonly TypedLineItem[];
  approval: RmaApproval | null;
  /** The quantities that its lines have of their parts. */
  stock: readonly LineStock[];
  /** The name suggested as the person who approves. */
  contact: string;
  save: () => Promise<boolean>;
  /** Sets the status Awaiting Parts, which the next save stores. */
  onAwaitParts: () => void;
}
