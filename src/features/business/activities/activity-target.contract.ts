import { z } from 'zod';
import { optionalField } from '../../../platform/record/record-field.ts';
import { customerFilter, customerReference } from '../../master-data/customers/customer-reference.contract.ts';

const LEAD_ID_LIMIT = 40;

const leadInput = z.preprocess((value) => (value === '' ? null : value), z.string().max(LEAD_ID_LIMIT).nullable());

/** The customer or lead of a note or task, given when it is created. Activities of a lead have the customer of the lead. */
export const activityTarget = {
  customerId: customerReference(),
  leadId: optionalField({ label: 'Lead', limit: LEAD_ID_LIMIT, reply: z.string().nullable(), input: leadInput }, null),
};

/** List filters by customer and lead. */
export const targetFilters = {
  /** Customer ID. Includes the activities of the customer’s leads. */
  customer: customerFilter,
  /** Lead ID. */
  lead: z.string().max(LEAD_ID_LIMIT).optional(),
};

export interface ActivityTarget {
  readonly customerId: string | null;
  readonly leadId: string | null;
}
