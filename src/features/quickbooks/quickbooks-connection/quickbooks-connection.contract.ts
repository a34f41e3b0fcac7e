import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';
import { ConsentStart, callbackPart } from '../../admin/provider-access/provider-access.contract.ts';

/** Path of the redirect URI registered at Intuit. */
export const QUICKBOOKS_CALLBACK_PATH = '/auth/quickbooks/connect-callback';

/** Parameters of the redirect from Intuit. `realmId` is the company that the user chose. */
export const QuickbooksCallback = z.object({ code: callbackPart, state: callbackPart, redirectUri: callbackPart, realmId: callbackPart });
export type QuickbooksCallback = z.infer<typeof QuickbooksCallback>;

const QUICKBOOKS_PROBLEMS = ['revoked', 'not_registered', 'wrong_company', 'throttled', 'unreachable', 'restored_copy'] as const;
export type QuickbooksProblem = (typeof QUICKBOOKS_PROBLEMS)[number];

export const QuickbooksConnection = z
  .object({
    /** True while a refresh token is stored. */
    connected: z.boolean(),
    /** Null if QuickBooks hasn't returned it yet. This and all following fields are for Admins only. */
    companyName: z.string().nullable().optional(),
    /** ISO 4217; null if QuickBooks hasn't returned it yet. */
    currency: z.string().nullable().optional(),
    realmId: z.string().nullable().optional(),
    since: z.string().nullable().optional(),
    problem: z
      .object({ code: z.enum(QUICKBOOKS_PROBLEMS), message: z.string(), since: z.string() })
      .nullable()
      .optional(),
  })
  .meta({ title: 'QuickbooksConnection' });
export type QuickbooksConnection = z.infer<typeof QuickbooksConnection>;

export const quickbooksConnectionApi = {
  connection: endpoint({
    method: 'GET',
    path: '/api/quickbooks/connection',
    access: 'user',
    summary: 'Retrieve the QuickBooks connection',
    description: 'Returns whether QuickBooks is connected. For Admins, also returns the company, the connection date and any problem.',
    reply: QuickbooksConnection,
  }),
  start: endpoint({
    method: 'GET',
    path: '/api/quickbooks/client-id',
    access: 'admin',
    summary: 'Start a QuickBooks connection',
    description: 'Returns the client ID, the authorization URL and the OAuth `state`, all null if no client ID is configured.',
    reply: ConsentStart,
  }),
  connect: endpoint({
    method: 'POST',
    path: '/api/quickbooks/connect',
    access: 'admin',
    summary: 'Complete a QuickBooks connection',
    description: 'Exchanges the authorization code from Intuit for tokens.',
    body: QuickbooksCallback,
    reply: QuickbooksConnection,
  }),
  disconnect: endpoint({
    method: 'POST',
    path: '/api/quickbooks/disconnect',
    access: 'admin',
    summary: 'Disconnect QuickBooks',
    description: 'Revokes the tokens. Invoices keep their QuickBooks IDs.',
  }),
};
