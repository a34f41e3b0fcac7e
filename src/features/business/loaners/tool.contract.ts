import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';
import { isoTime, paging } from '../../../platform/fields.ts';
import { choice, day, requiredText, text } from '../../../platform/record/fields.ts';
import { serverOwned } from '../../../platform/record/record-field.ts';
import { recordFields, recordSchemas } from '../../../platform/record/record-schemas.ts';
import { customerReference } from '../../master-data/customers/customer-reference.contract.ts';
import { TOOL_MODELS } from '../../master-data/tool-models/tool-models.ts';
import { findMissingForLoan, withoutLoanUnlessOnLoan } from './loan-values.rules.ts';

declare module '../../../platform/record-kinds.ts' {
  interface RecordKinds {
    tool: Tool;
  }
}

export const TOOL_STATUSES = ['Available', 'On Loan', 'In Repair', 'End of Life'] as const;
export type ToolStatus = (typeof TOOL_STATUSES)[number];

/** The fields from `assignedTo` to `lentAt` are those of the open loan: empty unless the tool is On Loan. */
export const toolFields = recordFields({
  id: serverOwned(z.string().meta({ examples: ['LT-0001'] })),
  serialNumber: requiredText('Serial number', 100),
  model: choice('Model', TOOL_MODELS, { initial: 'iScan Pro' }),
  status: choice('Status', TOOL_STATUSES, { initial: 'Available', constants: { EOL: 'End of Life' } }),
  assignedTo: text('Assigned to', 500),
  /** Whose the loan is; the name beside it is the one it was written with. */
  customerId: customerReference(),
  returnDate: day('Return date'),
  /** The repair that the loan bridges; empty for none. */
  ticketId: text('Covers repair', 50),
  conditionOut: text('Condition when lent', 1_000),
  lentAt: serverOwned(isoTime.nullable()),
  purchaseDate: day('Purchase date'),
  createdAt: serverOwned(isoTime),
  lastUpdated: serverOwned(isoTime),
  version: serverOwned(z.number().int()),
});

const schemas = recordSchemas(toolFields);

/** A new tool that is On Loan says to whom and until when; any other status has no loan, whatever was typed. */
export const NewTool = schemas.New.transform(withoutLoanUnlessOnLoan).superRefine((tool, context) => {
  for (const { field, message } of findMissingForLoan(tool)) context.addIssue({ code: 'custom', path: [field], message });
});
export const toolSchemas = { ...schemas, New: NewTool };
export const { Record: Tool, Change: ToolChange } = schemas;
export type Tool = z.infer<typeof Tool>;
export type NewTool = z.output<typeof NewTool>;
export type ToolChange = z.output<typeof ToolChange>;

export const TOOL_SORTS = ['serialNumber', 'model', 'assignedTo', 'returnDate'] as const;
export type ToolSort = (typeof TOOL_SORTS)[number];

export const ToolQuery = z.strictObject({
  ...paging,
  /** A part of the serial number or of the assignee's name. */
  q: z.string().max(200).optional(),
  status: toolFields.status.input.optional(),
  model: toolFields.model.input.optional(),
  /** Lent, and the return date is over. */
  overdue: z.enum(['true', 'false']).optional(),
  sort: z.enum(TOOL_SORTS).default('serialNumber'),
  order: z.enum(['asc', 'desc']).default('asc'),
});
export type ToolQuery = z.output<typeof ToolQuery>;

export const ToolCounts = z.object({
  total: z.number().int(),
  overdue: z.number().int(),
  statuses: z.array(z.object({ value: z.enum(TOOL_STATUSES), count: z.number().int() })),
});
export type ToolCounts = z.infer<typeof ToolCounts>;

export const toolApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/tools',
    access: 'user',
    summary: 'Lists loaner tools, by serial number unless asked otherwise.',
    query: ToolQuery,
    reply: z.array(Tool),
    paged: true,
  }),
  counts: endpoint({
    method: 'GET',
    path: '/api/tools/counts',
    access: 'user',
    summary: 'Counts loaner tools by status, and the overdue ones.',
    reply: ToolCounts,
  }),
  suggestSerial: endpoint({
    method: 'GET',
    path: '/api/tools/suggested-serial',
    access: 'user',
    summary: 'Suggests a serial number that no loaner tool has; empty when all are taken.',
    reply: z.object({ serialNumber: z.string() }),
  }),
  get: endpoint({ method: 'GET', path: '/api/tools/:id', access: 'user', summary: 'Reads a loaner tool.', reply: Tool }),
  create: endpoint({
    method: 'POST',
    path: '/api/tools',
    access: 'user',
    summary: 'Adds a loaner tool.',
    body: NewTool,
    reply: Tool,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/tools/:id',
    access: 'user',
    summary: 'Changes a loaner tool; setting it to On Loan lends it, leaving On Loan takes it back.',
    body: ToolChange,
    reply: Tool,
  }),
};
