import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';
import { isoTime, paging } from '../../../platform/fields.ts';
import { type SortOf, sortParameters } from '../../../platform/list-columns.ts';
import { groupParameters, ListGroup } from '../../../platform/list-groups.ts';
import { choice, day, requiredText, text } from '../../../platform/record/fields.ts';
import { serverOwned } from '../../../platform/record/record-field.ts';
import { recordFields, recordSchemas } from '../../../platform/record/record-schemas.ts';
import { zoneQuery } from '../../../platform/time/zone-query.ts';
import { customerReference } from '../../master-data/customers/customer-reference.contract.ts';
import { TOOL_MODELS } from '../../master-data/tool-models/tool-models.ts';
import { findMissingForLoan, withoutLoanUnlessOnLoan } from './loan-values.rules.ts';
import { loanerColumns } from './loaner-columns.ts';

declare module '../../../platform/record-kinds.ts' {
  interface RecordKinds {
    tool: Loaner;
  }
}

export const TOOL_STATUSES = ['Available', 'On Loan', 'In Repair', 'End of Life'] as const;
export type LoanerStatus = (typeof TOOL_STATUSES)[number];

/** `assignedTo` through `lentAt` describe the current loan and are empty unless the status is On Loan. */
export const loanerFields = recordFields({
  id: serverOwned(z.string().meta({ examples: ['LT-0001'] })),
  serialNumber: requiredText('Serial number', 100),
  model: choice('Model', TOOL_MODELS, { initial: 'iScan Pro' }),
  status: choice('Status', TOOL_STATUSES, { initial: 'Available', constants: { EOL: 'End of Life' } }),
  assignedTo: text('Assigned to', 500),
  /** Customer of the loan. `assignedTo` stays as entered. */
  customerId: customerReference(),
  returnDate: day('Return date'),
  /** ID of the repair the loan is for, or blank. */
  ticketId: text('For repair', 50),
  conditionOut: text('Condition at checkout', 1_000),
  lentAt: serverOwned(isoTime.nullable()),
  purchaseDate: day('Purchase date'),
  createdAt: serverOwned(isoTime),
  lastUpdated: serverOwned(isoTime),
  version: serverOwned(z.number().int()),
});

const schemas = recordSchemas(loanerFields);

/** Requires an assignee and return date if On Loan, and clears the loan fields otherwise. */
export const NewLoaner = schemas.New.transform(withoutLoanUnlessOnLoan).superRefine((tool, context) => {
  for (const { field, message } of findMissingForLoan(tool)) context.addIssue({ code: 'custom', path: [field], message });
});
export const loanerSchemas = { ...schemas, New: NewLoaner };
export const { Record: Loaner, Change: LoanerChange } = schemas;
export type Loaner = z.infer<typeof Loaner>;
export type NewLoaner = z.output<typeof NewLoaner>;
export type LoanerChange = z.output<typeof LoanerChange>;

export type LoanerSort = SortOf<typeof loanerColumns>;

/** Columns to group the list by. */
export const LOANER_GROUPS = ['status', 'assignedTo'] as const;
export type LoanerGroup = (typeof LOANER_GROUPS)[number];

export const LoanerQuery = z.strictObject({
  ...paging,
  /** Part of the serial number or assignee. */
  q: z.string().max(200).optional(),
  status: loanerFields.status.input.optional(),
  model: loanerFields.model.input.optional(),
  /** Past the return date. */
  overdue: z.enum(['true', 'false']).optional(),
  zone: zoneQuery,
  /** With a planned reservation. */
  reserved: z.literal('true').optional(),
  ...sortParameters(loanerColumns),
  ...groupParameters(LOANER_GROUPS),
});
export type LoanerQuery = z.output<typeof LoanerQuery>;

export const LoanerCounts = z.object({
  total: z.number().int(),
  overdue: z.number().int(),
  /** With a planned reservation, in any status. */
  reserved: z.number().int(),
  statuses: z.array(z.object({ value: z.enum(TOOL_STATUSES), count: z.number().int() })),
});
export type LoanerCounts = z.infer<typeof LoanerCounts>;

export const loanerApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/tools',
    access: 'user',
    summary: 'List loaners',
    description: 'Returns loaners, sorted by serial number unless `sort` is set.',
    query: LoanerQuery,
    reply: z.array(Loaner),
    paged: true,
  }),
  counts: endpoint({
    method: 'GET',
    path: '/api/tools/counts',
    access: 'user',
    summary: 'Retrieve loaner counts',
    description: 'Returns the number of loaners in total, by status, overdue and reserved. `q` limits which loaners are counted.',
    query: LoanerQuery.pick({ q: true, zone: true }),
    reply: LoanerCounts,
  }),
  groups: endpoint({
    method: 'GET',
    path: '/api/tools/groups',
    access: 'user',
    summary: 'Retrieve loaner counts by group',
    description: 'Returns the first 500 groups of a list in their order, each with its number of loaners.',
    query: LoanerQuery.omit({ limit: true, cursor: true, sort: true, order: true, collapsed: true }).extend({
      group: z.enum(LOANER_GROUPS),
    }),
    reply: z.array(ListGroup),
  }),
  suggestSerial: endpoint({
    method: 'GET',
    path: '/api/tools/suggested-serial',
    access: 'user',
    summary: 'Suggest a serial number',
    description: 'Returns an unused serial number for a new loaner, or an empty string if none is free.',
    reply: z.object({ serialNumber: z.string() }),
  }),
  get: endpoint({ method: 'GET', path: '/api/tools/:id', access: 'user', summary: 'Retrieve a loaner', reply: Loaner }),
  create: endpoint({
    method: 'POST',
    path: '/api/tools',
    access: 'user',
    summary: 'Create a loaner',
    description: 'If the status is On Loan, `assignedTo` and `returnDate` are required. Returns 409 if the serial number is already used.',
    body: NewLoaner,
    reply: Loaner,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/tools/:id',
    access: 'user',
    summary: 'Update a loaner',
    description:
      'Setting the status to On Loan checks out the loaner. Changing it from On Loan to another status returns the loaner. Returns 409 if the serial number is already used, the loaner can’t be checked out, or `version` is outdated.',
    body: LoanerChange,
    reply: Loaner,
  }),
};
