import { z } from 'zod';
import { blankAsUnset, type Environment, readEnvironment, webUrl, wholeNumber } from '../../../../platform/server/config.ts';

const Settings = z
  .object({
    ZOHO_CLIENT_ID: blankAsUnset(z.string().optional()),
    ZOHO_CLIENT_SECRET: blankAsUnset(z.string().optional()),
    ZOHO_ACCOUNTS_URL: blankAsUnset(webUrl('https://accounts.zoho.eu').default('https://accounts.zoho.com')),
    ZOHO_CRM_URL: blankAsUnset(webUrl('https://www.zohoapis.eu').optional()),
    ZOHO_DESK_URL: blankAsUnset(webUrl('https://desk.zoho.eu').optional()),
    ZOHO_DESK_ORG_ID: blankAsUnset(z.string().regex(/^\d+$/, 'must be a Zoho Desk organization ID').optional()),
    ZOHO_CALLS_PER_MINUTE: blankAsUnset(wholeNumber(1, 100_000).default(60)),
    ZOHO_FUNCTIONS_KEY: blankAsUnset(z.string().regex(/^\S+$/, 'must be the API key of the CRM functions, without spaces').optional()),
  })
  .refine((env) => (env.ZOHO_CLIENT_ID === undefined) === (env.ZOHO_CLIENT_SECRET === undefined), {
    path: ['ZOHO_CLIENT_SECRET'],
    message: 'must be set together with ZOHO_CLIENT_ID',
  });

/** OAuth client and service URLs from the environment. */
export interface ZohoSettings {
  /** If undefined, connecting and signing in are impossible. */
  readonly client: { readonly id: string; readonly secret: string } | undefined;
  /** Without a trailing slash, as are the other URLs. */
  readonly accountsUrl: string;
  /** Defaults to the URL of the data center, as does `deskUrl`. */
  readonly crmUrl: string | undefined;
  readonly deskUrl: string | undefined;
  /** Defaults to the first organization of the Zoho account. */
  readonly deskOrgId: string | undefined;
  /** Most calls to the CRM and Desk that all servers together start within 60 s. */
  readonly callsPerMinute: number;
  /** API key for CRM functions. If undefined, they are called with the access token. */
  readonly functionsKey: string | undefined;
}

/** Reads the Zoho settings. Throws a `StartError` that names an invalid one. */
export function readZohoSettings(environment: Environment): ZohoSettings {
  const env = readEnvironment(Settings, environment);
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
