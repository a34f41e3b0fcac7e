import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';
import { requiredDay } from '../../../platform/record/fields.ts';
import { TOOL_MODELS } from '../../master-data/tool-models/tool-models.ts';
import { Loaner } from './loaner.contract.ts';
import { Reservation } from './reservation.contract.ts';

/** The days a loan usually takes. */
export const USUAL_LOAN_DAYS = 14;

/** The days for which a customer has a tool reserved. */
const ReservedDays = Reservation.pick({ assignedTo: true, from: true, until: true });

/** For whom and until when a tool is wanted. */
export const AvailableQuery = z.strictObject({
  /** The last day of the loan, which begins today. */
  until: requiredDay('Until').input,
  customerId: z.string().max(500).optional(),
  /** Company name, if it has no customer record. */
  company: z.string().max(500).optional(),
  /** Tools of this model come first. */
  model: z.enum(TOOL_MODELS).optional(),
});
export type AvailableQuery = z.output<typeof AvailableQuery>;

/** A tool that nobody else has or has reserved until a day. */
export const AvailableLoaner = z.object({
  ...Loaner.pick({ id: true, serialNumber: true, model: true }).shape,
  /** Its next reservation by somebody else, after that day; null for none. */
  reservedNext: ReservedDays.nullable(),
  /** The customer’s own reservation that this loan would use; null if none. */
  reservedForBorrower: ReservedDays.nullable(),
});
export type AvailableLoaner = z.infer<typeof AvailableLoaner>;

export const availableApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/tools/available',
    access: 'user',
    summary: 'List available loaners',
    description:
      'Returns up to 200 loaners that are available from today through `until`: those reserved for the customer first, then those of the same `model`.',
    query: AvailableQuery,
    reply: z.array(AvailableLoaner),
  }),
};
