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

/** Registration of OBDesk at Intuit, and Intuit's URLs. */
export interface QuickbooksSettings {
  /** Undefined if not configured. */
  readonly client: QuickbooksClient | undefined;
  readonly authorizeUrl: string;
  readonly tokenUrl: string;
  readonly revokeUrl: string;
  /** Without a trailing slash. */
  readonly apiUrl: string;
}

export interface QuickbooksClient {
  readonly id: string;
  readonly secret: string;
}

/** Throws a `StartError` that names an invalid variable. */
export function readQuickbooksSettings(environment: Environment): QuickbooksSettings {
  const env = readEnvironment(Settings, environment);
  const id = env.QUICKBOOKS_CLIENT_ID;
  const secret = env.QUICKBOOKS_CLIENT_SECRET;
  return {
    client: id !== undefined && secret !== undefined ? { id, secret } : undefined,
    ...(env.QUICKBOOKS_AUTH_URL === undefined ? INTUIT_URLS : toOauthUrls(env.QUICKBOOKS_AUTH_URL)),
    apiUrl: env.QUICKBOOKS_API_URL,
  };
}

/** From Intuit's OAuth discovery document. */
const INTUIT_URLS = {
  authorizeUrl: 'https://appcenter.intuit.com/connect/oauth2',
  tokenUrl: 'https://oauth.platform.intuit.com/oauth2/v1/tokens/bearer',
  revokeUrl: 'https://developer.api.intuit.com/v2/oauth2/tokens/revoke',
} as const;

const toOauthUrls = (url: string) => ({
  authorizeUrl: `${url}/connect/oauth2`,
  tokenUrl: `${url}/v1/tokens/bearer`,
  revokeUrl: `${url}/v1/tokens/revoke`,
});
