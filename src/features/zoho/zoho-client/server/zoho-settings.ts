import { z } from 'zod';
import { blankAsUnset, type Environment, readEnvironment, webUrl, wholeNumber } from '../../../../platform/server/config.ts';

const Settings = z.object({
  ZOHO_CLIENT_ID: blankAsUnset(z.string().optional()),
  ZOHO_CLIENT_SECRET: blankAsUnset(z.string().optional()),
  ZOHO_ACCOUNTS_URL: blankAsUnset(webUrl('https://accounts.zoho.eu').default('https://accounts.zoho.com')),
  ZOHO_CRM_URL: blankAsUnset(webUrl('https://www.zohoapis.eu').optional()),
  ZOHO_DESK_URL: blankAsUnset(webUrl('https://desk.zoho.eu').optional()),
  ZOHO_DESK_ORG_ID: blankAsUnset(z.string().regex(/^\d+$/, 'must be a Zoho Desk organization ID').optional()),
  ZOHO_CALLS_PER_MINUTE: blankAsUnset(wholeNumber(1, 100_000).default(60)),
  ZOHO_FUNCTIONS_KEY: blankAsUnset(z.string().regex(/^\S+$/, 'must be the API key of the CRM functions, without spaces').optional()),
});

/** The registration of this program at Zoho and where Zoho is. */
export interface ZohoSettings {
  /** Undefined: nobody can connect or sign in. */
  readonly client: { readonly id: string; readonly secret: string } | undefined;
  /** Without a slash at the end, like the other addresses. */
  readonly accountsUrl: string;
  /** Undefined: that of the data center. */
  readonly crmUrl: string | undefined;
  readonly deskUrl: string | undefined;
  /** Undefined: the first organization that Zoho Desk names. */
  readonly deskOrgId: string | undefined;
  /** So many calls of CRM and Desk together all nodes may begin in any 60 s. */
  readonly callsPerMinute: number;
  /** The API key with which functions of the CRM are called; undefined: with the token of the connection. */
  readonly functionsKey: string | undefined;
}

/** Reads the settings of Zoho; a wrong value throws a `StartError` that names it. */
export function readZohoSettings(environment: Environment): ZohoSettings {
  const env = readEnvironment(checked, environment);
  return {
    client: env.ZOHO_CLIENT_ID && env.ZOHO_CLIENT_SECRET ? { id: env.ZOHO_CLIENT_ID, secret: env.ZOHO_CLIENT_SECRET } : undefined,
    accountsUrl: env.ZOHO_ACCOUNTS_URL,
    crmUrl: env.ZOHO_CRM_URL,
    deskUrl: env.ZOHO_DESK_URL,
    deskOrgId: env.ZOHO_DESK_ORG_ID,
    callsPerMinute: env.ZOHO_CALLS_PER_MINUTE,
    functionsKey: env.ZOHO_FUNCTIONS_KEY,
  };
}

const checked = Settings.refine((env) => (env.ZOHO_CLIENT_ID === undefined) === (env.ZOHO_CLIENT_SECRET === undefined), {
  path: ['ZOHO_CLIENT_SECRET'],
  message: 'must be set together with ZOHO_CLIENT_ID',
});
