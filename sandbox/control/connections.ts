import { issueTokens } from '../accounts/access.ts';
import { type AccountsState, DEFAULT_CLIENT } from '../accounts/accounts.state.ts';
import { revokeAllTokens } from '../accounts/tokens.ts';
import { DATA_CENTERS, type DataCenter } from '../core/providers.ts';
import { type ReadyGemini, readyGemini } from '../gemini/gemini.state.ts';
import { readyQuickbooks } from '../quickbooks/oauth/tokens.ts';
import type { Sandbox } from '../sandbox.ts';
import { badRequest } from './bodies.ts';

/** What the product asks for when it is connected to Zoho. */
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

/** Which connections `POST /_control/tokens` opens. */
export interface Choice {
  /** Without them, what the product asks for. */
  readonly scopes?: readonly string[] | undefined;
  /** E-mail address of somebody in the staff. */
  readonly user?: string | undefined;
  /** One that was issued before; absent: a new one. */
  readonly refreshToken?: string | undefined;
  /** Of the connection to Zoho. */
  readonly dataCenter: DataCenter;
}

/** What `POST /_control/tokens` answers: connections that are ready to use. */
export interface ReadyConnections {
  readonly zoho: {
    readonly clientId: string;
    readonly clientSecret: string;
    readonly accessToken: string;
    readonly refreshToken: string;
    readonly orgId: string;
    readonly departments: readonly { readonly id: string; readonly name: string }[];
  };
  readonly quickbooks: {
    readonly clientId: string;
    readonly clientSecret: string;
    readonly accessToken: string;
    readonly refreshToken: string;
    readonly realmId: string;
  };
  readonly gemini: ReadyGemini;
}

/** Issues new tokens, as if a user had just connected everything. */
export function openConnections(sandbox: Sandbox, choice: Choice): ReadyConnections {
  const { clientId, clientSecret } = DEFAULT_CLIENT;
  const { accounts, desk } = sandbox.zohoAt(choice.dataCenter);
  const { accessToken, refreshToken = '' } = issueTokens(accounts, {
    userId: choice.user === undefined ? undefined : findUserId(accounts, choice.user),
    scopes: choice.scopes ?? CONNECTION_SCOPES,
    offline: true,
    refreshToken: choice.refreshToken,
  });
  const departments = desk.departments.map(({ id, name }) => ({ id, name }));
  return {
    zoho: { clientId, clientSecret, accessToken, refreshToken, orgId: desk.orgId, departments },
    quickbooks: readyQuickbooks(sandbox.quickbooks),
    gemini: readyGemini(),
  };
}

/** Revokes every token of Zoho, in all data centers; answers how many connections there were. */
export function closeConnections(sandbox: Sandbox): number {
  return DATA_CENTERS.reduce((sum, dataCenter) => sum + revokeAllTokens(sandbox.zohoAt(dataCenter).accounts), 0);
}

function findUserId({ users }: AccountsState, email: string): string {
  const user = [...users.values()].find((person) => person.email === email);
  if (!user) throw badRequest(`user: nobody in the staff has the address ${email}`);
  return user.zuid;
}
