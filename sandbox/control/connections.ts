import type { z } from 'zod';
import { issueTokens } from '../accounts/access.ts';
import { type AccountsState, ZOHO_CLIENT } from '../accounts/accounts.state.ts';
import { badRequest } from '../core/service-error.ts';
import { type GeminiCredentials, getCredentials } from '../gemini/gemini.module.ts';
import { MAIL_CLIENTS } from '../mail/oauth/providers.ts';
import { connectQuickbooks, type QuickbooksConnection } from '../quickbooks/tokens.ts';
import type { Sandbox } from '../sandbox.ts';
import type { bodies } from './bodies.ts';

/** Scopes that OBDesk requests from Zoho. */
export const CONNECTION_SCOPES = [
  'ZohoCRM.modules.ALL',
  'Desk.tickets.ALL',
  'ZohoCRM.users.READ',
  'ZohoCRM.settings.READ',
  'ZohoCRM.notifications.ALL',
  'ZohoCRM.functions.execute.CREATE',
  'ZohoSearch.securesearch.READ',
  'Desk.contacts.READ',
  'Desk.contacts.CREATE',
  'Desk.contacts.UPDATE',
  'Desk.accounts.READ',
  'Desk.basic.READ',
  'Desk.search.READ',
  'Desk.settings.READ',
  'Desk.webhooks.CREATE',
  'Desk.webhooks.DELETE',
];

/** Options of a new connection to Zoho. */
export type ConnectionOptions = z.infer<typeof bodies.tokens>;

/** Connections that are ready to use. */
export interface ReadyConnections {
  readonly zoho: {
    readonly clientId: string;
    readonly clientSecret: string;
    readonly accessToken: string;
    readonly refreshToken: string;
    readonly orgId: string;
    readonly departments: readonly { readonly id: string; readonly name: string }[];
  };
  readonly quickbooks: QuickbooksConnection;
  readonly gemini: GeminiCredentials;
  /** Clients of Microsoft and Google. */
  readonly mail: typeof MAIL_CLIENTS;
}

/** Issues new tokens, as if a user had just connected every service. */
export function openConnections({ accounts, desk, quickbooks }: Sandbox, options: ConnectionOptions): ReadyConnections {
  const { accessToken, refreshToken = '' } = issueTokens(accounts, {
    userId: options.user === undefined ? undefined : findUserId(accounts, options.user),
    scopes: options.scopes ?? CONNECTION_SCOPES,
    offline: true,
    refreshToken: options.refreshToken,
  });
  const departments = desk.departments.map(({ id, name }) => ({ id, name }));
  return {
    zoho: { ...ZOHO_CLIENT, accessToken, refreshToken, orgId: desk.orgId, departments },
    quickbooks: connectQuickbooks(quickbooks),
    gemini: getCredentials(),
    mail: MAIL_CLIENTS,
  };
}

function findUserId({ users }: AccountsState, email: string): string {
  const user = [...users.values()].find((person) => person.email === email);
  if (!user) throw badRequest(`user: no staff member has the email ${email}`);
  return user.zuid;
}
