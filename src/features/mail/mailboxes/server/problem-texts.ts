import { RESTORED_COPY } from '../../../admin/settings/server/restored-copy.service.ts';
import { MAIL_PROVIDER_LABELS, type Mailbox, type MailboxProblem } from '../mailbox.contract.ts';

/** Describes a problem for users, with the next step. */
export function describeProblem(problem: MailboxProblem, { provider }: Pick<Mailbox, 'provider'>, detail = ''): string {
  const name = provider === 'other' ? 'The server' : MAIL_PROVIDER_LABELS[provider];
  switch (problem) {
    case 'not_signed_in':
      return 'Sign in to start reading and sending email.';
    case 'sign_in_failed':
      return `${name} rejected the sign-in. Sign in again. No message is lost.${detail && ` Response: ${detail}`}`;
    case 'revoked':
      return `${name} ended this sign-in. Sign in again. No message is lost.`;
    case 'testing_mode':
      return 'Your Google app is still in testing mode, in which sign-ins expire after 7 days. Set its audience to Internal or publish it, then sign in again.';
    case 'not_registered':
      return `${name} doesn’t recognize OBDesk. Check ${toVariables(provider)} on the server.`;
    case 'unreadable':
      return 'The credentials were encrypted with another key. Sign in again.';
    case 'throttled':
      return `${name} is limiting sign-ins for up to 10 minutes. OBDesk will resume automatically.`;
    case 'restored_copy':
      return RESTORED_COPY;
    case 'unreachable':
      return `OBDesk can’t reach ${name === 'The server' ? 'the server' : name} right now. It will keep trying.`;
  }
}

/** Names the environment variables of a provider. */
function toVariables(provider: Mailbox['provider']): string {
  const prefix = `MAIL_${provider.toUpperCase()}`;
  return `${prefix}_CLIENT_ID and ${prefix}_CLIENT_SECRET`;
}
