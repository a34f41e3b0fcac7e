import { badRequest } from '../../core/service-error.ts';

/** OBDesk as a client of Microsoft and Google. */
export const MAIL_CLIENTS = {
  microsoft: {
    clientId: '6f1d2c3b-0000-4000-8000-00005a4db0c5',
    clientSecret: 'sandbox~MicrosoftSecret.000000000000001',
    tenant: '3c9e1a7d-0000-4000-8000-00005a4db0c5',
  },
  google: { clientId: '123456789012-sandbox.apps.googleusercontent.com', clientSecret: 'GOCSPX-sandboxGoogleSecret00001', tenant: '' },
} as const;

export type MailProvider = keyof typeof MAIL_CLIENTS;

/** Scopes that open a mailbox over a protocol. */
export const PROTOCOL_SCOPES = {
  imap: ['https://outlook.office.com/IMAP.AccessAsUser.All', 'https://mail.google.com/'],
  smtp: ['https://outlook.office.com/SMTP.Send', 'https://mail.google.com/'],
} as const;

const KNOWN_SCOPES: Record<MailProvider, readonly string[]> = {
  microsoft: [
    'https://outlook.office.com/IMAP.AccessAsUser.All',
    'https://outlook.office.com/SMTP.Send',
    'offline_access',
    'openid',
    'email',
    'profile',
  ],
  google: ['https://mail.google.com/', 'openid', 'email', 'profile'],
};

/** All scopes of a connection. */
export const CONNECTION_SCOPES: Record<MailProvider, readonly string[]> = {
  microsoft: KNOWN_SCOPES.microsoft.slice(0, 3),
  google: KNOWN_SCOPES.google.slice(0, 1),
};

/** Returns the scopes of a request; undefined if one is unknown or there are none. */
export function readScopes(provider: MailProvider, text = ''): readonly string[] | undefined {
  const scopes = text.split(' ').filter((scope) => scope !== '');
  return scopes.length > 0 && scopes.every((scope) => KNOWN_SCOPES[provider].includes(scope)) ? scopes : undefined;
}

/** Returns the provider of a path. */
export function getProvider(url: string): MailProvider {
  if (url.startsWith('/microsoft/')) return 'microsoft';
  if (url.startsWith('/google/')) return 'google';
  throw badRequest(`${url} belongs to no provider`);
}
