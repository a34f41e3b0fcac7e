import { z } from 'zod';
import { isLoopbackHost } from '../../../../platform/loopback.ts';
import { blankAsUnset, type Environment, readEnvironment, webUrl } from '../../../../platform/server/config.ts';
import type { MailServer } from './mail-server.ts';

const variable = blankAsUnset(z.string().optional());
const address = blankAsUnset(
  z
    .string()
    .regex(/^[^\s:]+:\d{1,5}$/, 'must be a host and a port, such as 127.0.0.1:1143')
    .optional(),
);

const Settings = z
  .object({
    MAIL_MICROSOFT_CLIENT_ID: variable,
    MAIL_MICROSOFT_CLIENT_SECRET: variable,
    MAIL_MICROSOFT_TENANT: blankAsUnset(
      z
        .string()
        .regex(/^[\w.-]+$/, 'must be a tenant ID or domain, such as contoso.onmicrosoft.com')
        .default('organizations'),
    ),
    MAIL_MICROSOFT_URL: blankAsUnset(webUrl('http://127.0.0.1:4000/microsoft').default('https://login.microsoftonline.com')),
    MAIL_GOOGLE_CLIENT_ID: variable,
    MAIL_GOOGLE_CLIENT_SECRET: variable,
    MAIL_GOOGLE_URL: blankAsUnset(webUrl('http://127.0.0.1:4000/google').optional()),
    MAIL_IMAP_ADDRESS: address,
    MAIL_SMTP_ADDRESS: address,
    MAIL_DNS_SERVER: blankAsUnset(
      z
        .string()
        .regex(/^[\d.]+(?::\d{1,5})?$|^\[[\da-f:]+\](?::\d{1,5})?$/i, 'must be an IP address, such as 127.0.0.1:5353')
        .optional(),
    ),
  })
  .superRefine((env, context) => {
    for (const name of ['MAIL_MICROSOFT', 'MAIL_GOOGLE'] as const) {
      if ((env[`${name}_CLIENT_ID`] === undefined) === (env[`${name}_CLIENT_SECRET`] === undefined)) continue;
      context.addIssue({ code: 'custom', path: [`${name}_CLIENT_SECRET`], message: `must be set together with ${name}_CLIENT_ID` });
    }
  });

export type MailOauthProvider = 'microsoft' | 'google';

/** Host, port and encryption of a server. */
export type ServerAddress = Pick<MailServer, 'host' | 'port' | 'encryption'>;

/** Registration of OBDesk at a provider, and the provider's addresses. */
export interface MailProviderSettings {
  /** Undefined if not configured. */
  readonly client: { readonly id: string; readonly secret: string } | undefined;
  readonly authorizeUrl: string;
  readonly tokenUrl: string;
  readonly imap: ServerAddress;
  readonly smtp: ServerAddress;
}

export interface MailSettings extends Readonly<Record<MailOauthProvider, MailProviderSettings>> {
  /** Undefined for the DNS servers of the system. */
  readonly dnsServer: string | undefined;
}

/** Throws a `StartError` that names an invalid variable. */
export function readMailSettings(environment: Environment): MailSettings {
  const env = readEnvironment(Settings, environment);
  const microsoftUrl = `${env.MAIL_MICROSOFT_URL}/${env.MAIL_MICROSOFT_TENANT}/oauth2/v2.0`;
  return {
    microsoft: {
      client: toClient(env.MAIL_MICROSOFT_CLIENT_ID, env.MAIL_MICROSOFT_CLIENT_SECRET),
      authorizeUrl: `${microsoftUrl}/authorize`,
      tokenUrl: `${microsoftUrl}/token`,
      imap: toAddress(env.MAIL_IMAP_ADDRESS) ?? { host: 'outlook.office365.com', port: 993, encryption: 'tls' },
      smtp: toAddress(env.MAIL_SMTP_ADDRESS) ?? { host: 'smtp.office365.com', port: 587, encryption: 'starttls' },
    },
    google: {
      client: toClient(env.MAIL_GOOGLE_CLIENT_ID, env.MAIL_GOOGLE_CLIENT_SECRET),
      authorizeUrl: `${env.MAIL_GOOGLE_URL ?? 'https://accounts.google.com'}/o/oauth2/v2/auth`,
      tokenUrl: `${env.MAIL_GOOGLE_URL ?? 'https://oauth2.googleapis.com'}/token`,
      imap: toAddress(env.MAIL_IMAP_ADDRESS) ?? { host: 'imap.gmail.com', port: 993, encryption: 'tls' },
      smtp: toAddress(env.MAIL_SMTP_ADDRESS) ?? { host: 'smtp.gmail.com', port: 465, encryption: 'tls' },
    },
    dnsServer: env.MAIL_DNS_SERVER,
  };
}

const toClient = (id: string | undefined, secret: string | undefined) =>
  id !== undefined && secret !== undefined ? { id, secret } : undefined;

/** The sandbox has no TLS. */
function toAddress(text: string | undefined): ServerAddress | undefined {
  if (text === undefined) return undefined;
  const [host = '', port] = text.split(':');
  return { host, port: Number(port), encryption: isLoopbackHost(host) ? 'none' : 'starttls' };
}
