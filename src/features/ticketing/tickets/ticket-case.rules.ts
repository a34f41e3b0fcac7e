import { z } from 'zod';
import { formatDollars } from '../../../platform/money.ts';
import { recordFields, recordSchemas, staffKeys } from '../../../platform/record/record-schemas.ts';
import { toPersonKey } from '../../admin/users/person.rules.ts';
import { TypedLineItem } from './rma/rma-line-item.contract.ts';
import { toRmaTotal } from './rma/rma-lines.rules.ts';
import { type Ticket, ticketFields } from './ticket.contract.ts';

const { history: _notes, activeUsers: _viewers, ...shown } = ticketFields;

/** The fields of a ticket that the case view edits, as its panels name them; assignees by their keys. */
export const caseFields = recordFields({
  ...shown,
  customerCompany: { ...shown.customerCompany, label: 'Company' },
  customerName: { ...shown.customerName, label: 'Contact' },
  customerEmail: { ...shown.customerEmail, label: 'Email' },
  vehicleStated: { ...shown.vehicleStated, label: 'Not vehicle stated' },
  assignees: { ...shown.assignees, reply: z.array(z.string()) },
  rmaLineItems: { ...shown.rmaLineItems, reply: z.array(TypedLineItem) },
});

export const { Editable: CaseFields } = recordSchemas(caseFields);
export type CaseFields = z.infer<typeof CaseFields>;
export type CaseField = keyof CaseFields;

export const CASE_FIELDS: readonly CaseField[] = staffKeys(caseFields);

const TypedLineItems = z.array(TypedLineItem);

/** The part of a ticket that the case view edits. */
export function pickFields(ticket: Ticket): CaseFields {
  return CaseFields.parse({ ...ticket, assignees: ticket.assignees.map(toPersonKey) });
}

/** A value as the reader of a question sees it. */
export function fieldText(field: string, value: unknown): string {
  // The box on the screen is checked when no vehicle is stated.
  if (field === 'vehicleStated') return value ? 'not checked' : 'checked';
  if (field === 'rmaLineItems') return describeLines(TypedLineItems.parse(value));
  return value === null || value === '' ? '(empty)' : String(value);
}

function describeLines(lines: readonly TypedLineItem[]): string {
  const texts = lines.map(({ description, quantity }) => `${quantity} × ${description}`);
  return lines.length === 0 ? '(no line items)' : `${texts.join(', ')}; ${formatDollars(toRmaTotal(lines))}`;
}
