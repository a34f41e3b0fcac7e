import type { FastifyReply, FastifyRequest } from 'fastify';
import { ConsentError, sendConsentError } from '../core/oauth.ts';
import { type ServiceModule, takeLast } from '../core/service.ts';
import { type CallError, type ErrorMessages, sendFailure } from '../core/service-error.ts';
import { getHeader, readHeaders, splitMessage } from './headers.ts';
import { createMailState, type MailState } from './mail.state.ts';
import { listFolders } from './mailboxes.ts';
import { authorizeRoutes, PAGE_TITLES } from './oauth/authorize.routes.ts';
import { MailTokenError } from './oauth/mail-token-error.ts';
import { getProvider } from './oauth/providers.ts';
import { tokenRoutes } from './oauth/token.routes.ts';

/** Characters of a body on the control page. */
const SHOWN = 4_000;

const messages: ErrorMessages = {
  unauthorized: () => ({ error: 'invalid_token', error_description: 'The access token is invalid' }),
  failure: (status) => ({ error: status >= 500 || status === 429 ? 'temporarily_unavailable' : 'invalid_request' }),
};

/** SMTP, IMAP, and the sign-in of Microsoft and Google. */
export const mailModule: ServiceModule<MailState> = {
  settings: {
    mailOldRefreshTokenMs: {
      value: 86_400_000,
      about: 'Validity of a refresh token after a newer one was issued, in milliseconds; 0 revokes it immediately. Not documented.',
    },
    mailGoogleRotates: { value: false, about: 'Google returns a new refresh token with each access token. Documented: it does not.' },
    mailGoogleIsTesting: { value: false, about: 'Google refresh tokens end after 7 days, as for an app in testing mode. Documented.' },
    mailConnectionsAtOnce: {
      value: 0,
      about: 'SMTP connections of a mailbox before 432 4.3.2; 0 for no limit. Documented for Microsoft 365: 3.',
    },
    mailMessagesPerMinute: {
      value: 0,
      about: 'Messages of a mailbox per minute before 451; 0 for no limit. Documented for Microsoft 365: 30. The response is assumed.',
    },
    mailReplacesMessageId: { value: false, about: 'Replaces the Message-ID of sent messages, as documented for Amazon SES.' },
  },
  messages,
  create: createMailState,
  records: listRecords,
  counts: ({ mailboxes, sent }) => ({
    mailboxes: mailboxes.size,
    messages: [...mailboxes.values()].flatMap(listFolders).reduce((sum, folder) => sum + folder.messages.length, 0),
    sent: sent.length,
  }),
  handleError,
  addRoutes(app, state) {
    authorizeRoutes(app, state);
    tokenRoutes(app, state);
  },
};

function listRecords({ mailboxes, sent }: MailState, last?: number): Record<string, readonly unknown[]> {
  const stored = [...mailboxes.values()].flatMap((mailbox) =>
    listFolders(mailbox).flatMap(({ path, messages: all }) => all.map((message) => ({ mailbox: mailbox.address, folder: path, message }))),
  );
  return {
    mailboxes: [...mailboxes.values()].map(({ imap, ...mailbox }) => ({ id: mailbox.address, name: mailbox.address, ...mailbox })),
    messages: takeLast(stored, last).map(({ mailbox, folder, message: { uid, flags, raw } }) => ({
      id: `${mailbox} ${folder} ${uid}`,
      flags,
      ...summarize(raw),
    })),
    sent: takeLast(sent, last).map(({ raw, at, id, ...envelope }) => ({
      id: String(id),
      at: new Date(at).toISOString(),
      envelope,
      ...summarize(raw),
    })),
  };
}

function summarize(raw: string) {
  const headers = readHeaders(raw);
  return {
    subject: getHeader(headers, 'subject'),
    headers: headers.map(([name, value]) => `${name}: ${value}`),
    body: Buffer.from(splitMessage(raw)[1].slice(0, SHOWN), 'latin1').toString(),
  };
}

function handleError(error: CallError, { url }: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof ConsentError) return sendConsentError(reply, error, PAGE_TITLES[getProvider(url)], 'Sorry, the sign-in failed.');
  if (error instanceof MailTokenError) return reply.code(error.statusCode).send(error.body);
  return sendFailure(reply, messages, error);
}
