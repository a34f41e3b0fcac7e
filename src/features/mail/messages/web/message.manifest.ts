import { IconMail } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import { lazyPart } from '../../../../platform/web/lazy-part.ts';
import type { WebFeature } from '../../../../platform/web/web-feature.ts';
import { PlainEmail } from './entries/PlainEmail.tsx';
import { TicketMailFrame } from './entries/TicketMailFrame.tsx';
import { MAIL_COUNTS_KEY, ticketMailKey, useReviewCount } from './message.queries.ts';
import { ReplyButton } from './reply/ReplyButton.tsx';
import { replyShortcuts } from './reply/reply-shortcuts.ts';

export const messagePages: WebFeature<'/mail'> = {
  pages: [
    {
      path: '/mail',
      search: ['q', 'view', 'open'],
      component: lazyRouteComponent(() => import('./MailPage.tsx'), 'MailPage'),
      lists: 'mail-message',
      article: 'tickets',
      navigation: {
        label: 'Mail',
        about: 'Email to review and outgoing messages',
        icon: IconMail,
        order: 150,
        section: 'Ticketing',
        useCount: useReviewCount,
        counted: 'to review',
      },
    },
  ],
  pageData: [
    { kind: 'ticket', name: 'mail', toKey: ({ id }) => ticketMailKey(id) },
    { kind: 'session', name: 'mailCounts', toKey: () => MAIL_COUNTS_KEY },
  ],
  slots: [
    // Not lazy, because the history is rendered inside.
    { slot: 'history-frame', order: 10, Component: TicketMailFrame },
    {
      slot: 'email-entry',
      order: 10,
      // If the code can't be loaded, the text is shown without its notices.
      Component: lazyPart(async () => (await import('./entries/EmailEntry.tsx').catch(() => undefined))?.EmailEntry ?? PlainEmail),
    },
    { slot: 'email-actions', order: 10, Component: lazyPart(async () => (await import('./entries/EmailActions.tsx')).EmailActions) },
    // Not lazy, because each ticket has it.
    { slot: 'composer-actions', order: 10, Component: ReplyButton },
    { slot: 'mailbox-set-up', order: 10, Component: lazyPart(async () => (await import('./RelayPart.tsx')).RelayPart) },
    { slot: 'listed-draft', order: 20, Component: lazyPart(async () => (await import('./reply/ReplyDraftItem.tsx')).ReplyDraftItem) },
    { slot: 'reply-composer', order: 10, Component: lazyPart(async () => (await import('./reply/ReplyComposer.tsx')).ReplyComposer) },
  ],
  shortcuts: Object.values(replyShortcuts),
  records: { 'mail-message': { noun: 'Email', link: (id) => ({ to: '/mail', search: { open: id } }) } },
};
