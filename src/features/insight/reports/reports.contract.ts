import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';
import { RangeQuery, rangeReply } from '../../admin/settings/date-range.contract.ts';
import { LEAD_STATUSES } from '../../business/leads/lead.contract.ts';
import { TOOL_MODELS } from '../../master-data/tool-models/tool-models.ts';
import { TICKET_TYPES } from '../../ticketing/tickets/ticket.contract.ts';
import { businessNow } from './business-now.contract.ts';

const count = z.number().int();
/** Dollars. */
const amount = z.number();

/** Most parts listed, by quantity. */
export const PART_LIMIT = 100;
/** Customers with unpaid invoices listed, by overdue amount. The file has all. */
export const CUSTOMER_LIMIT = 10;

const CustomerReceivable = z.object({
  /** Null if no customer has this name. */
  customerId: z.string().nullable(),
  company: z.string(),
  overdue: z.object({ count, amount }),
  unpaid: z.object({ count, amount }),
  /** The earliest due date of the unpaid invoices. */
  oldestDue: z.string(),
});
export type CustomerReceivable = z.infer<typeof CustomerReceivable>;

const LeadSum = z.object({ count, value: amount });

/** Service stats of a ticket type, without merged tickets. Times are medians; null if there are none. */
const TypeService = z.object({
  type: z.enum(TICKET_TYPES),
  /** Last closed in the range. */
  closed: count,
  /** Closed tickets that were reopened. */
  reopened: count,
  /** From opening to closing. */
  closingSeconds: z.number().nullable(),
  /** First replied to in the range. */
  replied: count,
  /** From opening to the first reply. */
  replySeconds: z.number().nullable(),
});
export type TypeService = z.infer<typeof TypeService>;

const period = {
  from: z.string(),
  /** Last day, up to today. */
  to: z.string(),
  /** `begun`: current period. `cut`: the range starts or ends within it. */
  state: z.enum(['whole', 'cut', 'begun']),
};

/** Tickets opened per day for up to a month, per week for up to half a year, else per month. */
const Trend = z.object({ by: z.enum(['day', 'week', 'month']), periods: z.array(z.object({ ...period, count })) });
export type Trend = z.infer<typeof Trend>;

/** Invoices by issue date, without drafts and voided ones, and unbilled tickets by closing date: per week for up to half a year, else per month. */
const Work = z.object({
  by: z.enum(['week', 'month']),
  periods: z.array(
    z.object({
      ...period,
      billed: z.object({ count, amount }),
      /** The amount is the total of the line items of repairs. */
      unbilled: z.object({ count, amount }),
    }),
  ),
});
export type Work = z.infer<typeof Work>;

/** Sums of a range. */
const Totals = z.object({
  opened: count,
  closed: count,
  reopened: count,
  billed: z.object({ count, amount }),
  /** Leads created in the range, by outcome. */
  leads: z.object({ won: LeadSum, lost: LeadSum, inProgress: LeadSum }),
});
export type Totals = z.infer<typeof Totals>;

export const Reports = z.object({
  ...rangeReply,
  ...businessNow,
  totals: Totals,
  /** Of the range before; null for all time. */
  totalsBefore: Totals.nullable(),
  /** Customers with unpaid invoices, largest overdue amount first. */
  debtors: z.array(CustomerReceivable),
  work: Work,
  /** Open leads by status. */
  pipeline: z.array(z.object({ status: z.enum(LEAD_STATUSES), count, value: amount })),
  /** Tickets opened by first assignee, most first, `Unassigned` last. `key` is the filter value for ticket lists. */
  technicians: z.array(z.object({ technician: z.string(), key: z.string(), count })),
  trend: Trend,
  service: z.array(TypeService),
  /** The parts used in total and by part, most used first. */
  partsUsed: z.object({ total: count, parts: z.array(z.object({ id: z.string(), name: z.string(), quantity: count })) }),
  loaners: z.object({
    /** Loans started and total days on loan by model. */
    models: z.array(z.object({ model: z.enum(TOOL_MODELS), loans: count, days: count })),
    /** Average number on loan at the same time; null if there are no loans. */
    averageOut: z.number().nullable(),
    /** Current number of loaners, without End of Life. */
    inService: count,
    /** Current numbers. */
    available: count,
    onLoan: count,
    overdue: count,
  }),
});
export type Reports = z.infer<typeof Reports>;

export const reportsApi = {
  get: endpoint({
    method: 'GET',
    path: '/api/reports',
    access: 'user',
    summary: 'Retrieve report data',
    description:
      'Returns the data of all reports for a date range, and the sums of the range of the same length before it. `range` defaults to the date range in Settings; `from` and `to` choose any days.',
    query: RangeQuery,
    reply: Reports,
  }),
};
