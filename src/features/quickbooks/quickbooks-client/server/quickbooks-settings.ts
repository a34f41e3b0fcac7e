import { z } from 'zod';
import { blankAsUnset, type Environment, readEnvironment, webUrl } from '../../../../platform/server/config.ts';

const Settings = z
  .object({
    QUICKBOOKS_CLIENT_ID: blankAsUnset(z.string().optional()),
    QUICKBOOKS_CLIENT_SECRET: blankAsUnset(z.string().optional()),
    QUICKBOOKS_AUTH_URL: blankAsUnset(webUrl('http://127.0.0.1:4000/quickbooks/oauth2').optional()),
    QUICKBOOKS_API_URL: blankAsUnset(webUrl('https://sandbox-quickbooks.api.intuit.com').default('https://quickbooks.api.intuit.com')),
  })
  .refine((env) => (env.QUICKBOOKS_CLIENT_ID === undefined) === (env.QUICKBOOKS_CLIENT_SECRET === undefined), {
    path: ['QUICKBOOKS_CLIENT_SECRET'],
    message: 'must be set together with QUICKBOOKS_CLIENT_ID',
  });

/** The registration of this program at Intuit and where QuickBooks is. */
export interface QuickbooksSettings {
  /** Undefined: nobody can connect. */
  readonly client: QuickbooksClient | undefined;
  /** Where somebody is asked for access. */
  readonly authorizeUrl: string;
  readonly tokenUrl: string;
  readonly revokeUrl: string;
  /** Without a slash at the end. */
  readonly apiUrl: string;
}

export interface QuickbooksClient {
  readonly id: string;
  readonly secret: string;
}

/** Reads the settings of QuickBooks; a wrong value throws a `StartError` that names it. */
export function readQuickbooksSettings(environment: Environment): QuickbooksSettings {
  const env = readEnvironment(Settings, environment);
  const id = env.QUICKBOOKS_CLIENT_ID;
  const secret = env.QUICKBOOKS_CLIENT_SECRET;
  return {
    client: id !== undefined && secret !== undefined ? { id, secret } : undefined,
    ...(env.QUICKBOOKS_AUTH_URL === undefined ? REAL : toAddresses(env.QUICKBOOKS_AUTH_URL)),
    apiUrl: env.QUICKBOOKS_API_URL,
  };
}

/** Intuit has a host of its own for each: discovery document of its OAuth. */
const REAL = {
  authorizeUrl: 'https://appcenter.intuit.com/connect/oauth2',
  tokenUrl: 'https://oauth.platform.intuit.com/oauth2/v1/tokens/bearer',
  revokeUrl: 'https://developer.api.intuit.com/v2/oauth2/tokens/revoke',
} as const;

const toAddresses = (url: string) => ({
  authorizeUrl: `${url}/connect/oauth2`,
  tokenUrl: `${url}/v1/tokens/bearer`,
  revokeUrl: `${url}/v1/tokens/revoke`,
});
