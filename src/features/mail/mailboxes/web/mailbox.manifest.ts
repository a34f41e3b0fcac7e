import { lazyRouteComponent } from '@tanstack/react-router';
import type { WebFeature } from '../../../../platform/web/web-feature.ts';
import type { MAIL_CALLBACK_PATHS, OauthMailProvider } from '../mailbox.contract.ts';

type CallbackPath = (typeof MAIL_CALLBACK_PATHS)[OauthMailProvider];

const callback = {
  access: 'public',
  layout: 'none',
  hasSecretQuery: true,
  component: lazyRouteComponent(() => import('./MailCallbackPage.tsx'), 'MailCallbackPage'),
} as const;

export const mailboxPages: WebFeature<CallbackPath> = {
  pages: [
    { path: '/auth/mail/microsoft-callback', ...callback },
    { path: '/auth/mail/google-callback', ...callback },
  ],
  settings: [
    {
      title: 'Email',
      column: 'left',
      order: 150,
      Component: lazyRouteComponent(() => import('./EmailPart.tsx'), 'EmailPart'),
    },
  ],
  auditLabels: {
    'email.downloaded': 'Downloaded an email',
    'email.sender_blocked': 'Blocked an email sender',
    'email.shown': 'Viewed the original of an email',
    'mailbox.changed': 'Updated a mailbox',
    'mailbox.created': 'Added a mailbox',
    'mailbox.deleted': 'Deleted a mailbox',
    'mailbox.signed_in': 'Signed in to a mailbox',
  },
  records: { mailbox: { noun: 'Mailbox', link: () => ({ to: '/settings' }) } },
};
