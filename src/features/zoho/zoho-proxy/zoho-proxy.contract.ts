import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';
import { askedCount, TEXT_LIMIT } from '../../../platform/fields.ts';
import { formatCount } from '../../../platform/number-text.ts';

const DEFAULT_LEAD_FIELDS = 'Last_Name,Company,Email,Phone,Lead_Status,Lead_Source,Annual_Revenue,Created_Time,Modified_Time';
/** Most items per request. */
const SEND_LIMIT = 1_000;
/** Most tickets per page. */
export const PAGE_LIMIT = 100;
/** Largest offset that Zoho Desk accepts. */
const MAX_OFFSET = 99_999;

/** CRM record with Zoho's field names. IDs are text. */
const CrmRow = z.record(z.string(), z.unknown());
const CrmList = z.object({ data: z.array(CrmRow) }).meta({ title: 'ZohoCrmRecords' });

/** Result of one item. `SUCCESS` means that Zoho confirmed it. */
export const ZohoResult = z
  .object({
    code: z.string(),
    status: z.enum(['success', 'error']),
    message: z.string(),
    /** ID of the record in Zoho; null if none was created. */
    details: z.object({ id: z.string().nullable() }),
  })
  .meta({ title: 'ZohoResult' });
export type ZohoResult = z.infer<typeof ZohoResult>;
const Results = z.object({ data: z.array(ZohoResult) }).meta({ title: 'ZohoResults' });

const text = z.string().max(TEXT_LIMIT).optional();
const itemsOf = <T extends z.ZodType>(item: T) => z.strictObject({ data: z.array(item).min(1, 'Send at least one item').max(SEND_LIMIT) });

export const SentAccount = z.strictObject({ Account_Name: text, Description: text });
export type SentAccount = z.infer<typeof SentAccount>;
const SentAccounts = itemsOf(SentAccount).meta({ title: 'SentZohoAccounts' });

export const SentLead = z.strictObject({
  Last_Name: text,
  Company: text,
  Email: text,
  Phone: text,
  Lead_Status: text,
  Lead_Source: text,
  Description: text,
});
export type SentLead = z.infer<typeof SentLead>;
const SentLeads = itemsOf(SentLead).meta({ title: 'SentZohoLeads' });

export const SentTicket = z.strictObject({
  Subject: text,
  Status: text,
  Type: text,
  Contact_Name: text,
  Account_Name: text,
  Email: text,
  Description: text,
  Comment: text,
});
export type SentTicket = z.infer<typeof SentTicket>;
const SentTickets = itemsOf(SentTicket).meta({ title: 'SentZohoTickets' });

/** Zoho Desk ticket; missing values are ''. `description` is plain text, `type` the classification or the department. */
export const ProxiedTicket = z
  .object({
    id: z.string(),
    subject: z.string(),
    status: z.string(),
    type: z.string(),
    contactName: z.string(),
    accountName: z.string(),
    email: z.string(),
    description: z.string(),
  })
  .meta({ title: 'ProxiedTicket' });
export type ProxiedTicket = z.infer<typeof ProxiedTicket>;

const ProxiedTickets = z
  .object({
    data: z.array(ProxiedTicket),
    /** Number of bug reports, if their department is listed. */
    message: z.string().optional(),
  })
  .meta({ title: 'ProxiedTickets' });

const TicketQuery = z.strictObject({
  limit: askedCount(PAGE_LIMIT).default(PAGE_LIMIT),
  from: askedCount(MAX_OFFSET, 0).default(0),
  department: z.string().max(200).optional(),
  status: z.literal('new').optional(),
});
export type TicketQuery = z.output<typeof TicketQuery>;

export const zohoProxyApi = {
  accounts: endpoint({
    method: 'GET',
    path: '/api/zoho/crm/v2/Accounts',
    access: 'admin',
    summary: 'List Zoho CRM accounts',
    description: 'Returns all accounts. Responses are cached for up to 5 minutes.',
    reply: CrmList,
  }),
  sendAccounts: endpoint({
    method: 'POST',
    path: '/api/zoho/crm/v2/Accounts',
    access: 'admin',
    summary: 'Create or update Zoho CRM accounts',
    description: `Updates accounts with the same name and creates the others. Accepts up to ${formatCount(SEND_LIMIT)} accounts and returns a result for each, in input order.`,
    body: SentAccounts,
    reply: Results,
  }),
  leads: endpoint({
    method: 'GET',
    path: '/api/zoho/crm/v2/Leads',
    access: 'admin',
    summary: 'List Zoho CRM leads',
    description: 'Returns all leads with the given fields. Responses are cached for up to 1 minute.',
    query: z.strictObject({
      fields: z
        .string()
        .regex(/^[A-Za-z]\w*(,[A-Za-z]\w*){0,49}$/, 'must be a comma-separated list of up to 50 field names')
        .default(DEFAULT_LEAD_FIELDS),
    }),
    reply: CrmList,
  }),
  sendLeads: endpoint({
    method: 'POST',
    path: '/api/zoho/crm/v2/Leads',
    access: 'admin',
    summary: 'Create or update Zoho CRM leads',
    description: `Updates leads with the same email address and creates the others. Accepts up to ${formatCount(SEND_LIMIT)} leads and returns a result for each, in input order.`,
    body: SentLeads,
    reply: Results,
  }),
  tickets: endpoint({
    method: 'GET',
    path: '/api/zoho/desk/tickets',
    access: 'admin',
    summary: 'List Zoho Desk tickets',
    description:
      'Returns a page of tickets. With `status=new`, returns only open tickets that aren’t in OBDesk yet. Returns 400 if the department doesn’t exist.',
    query: TicketQuery,
    reply: ProxiedTickets,
  }),
  sendTickets: endpoint({
    method: 'POST',
    path: '/api/zoho/desk/tickets',
    access: 'admin',
    summary: 'Create Zoho Desk tickets',
    description: `Accepts up to ${formatCount(SEND_LIMIT)} tickets and returns a result for each, in input order.`,
    body: SentTickets,
    reply: Results,
  }),
  sendTicketsInBulk: endpoint({
    method: 'POST',
    path: '/api/zoho/desk/tickets/bulk',
    access: 'admin',
    summary: 'Create Zoho Desk tickets in bulk',
    description: 'Same as `POST /api/zoho/desk/tickets`.',
    body: SentTickets,
    reply: Results,
  }),
};
