import { IconRobot } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import { lazyPart } from '../../../../platform/web/lazy-part.ts';
import type { WebFeature } from '../../../../platform/web/web-feature.ts';

export const assistantPages: WebFeature<'/assistant'> = {
  pages: [
    {
      path: '/assistant',
      search: ['ticket', 'chat'],
      component: lazyRouteComponent(() => import('./AssistantPage.tsx'), 'AssistantPage'),
      article: 'assistant',
      goKey: 'A',
      navigation: {
        section: 'Tools & Admin',
        label: 'AI Assistant',
        about: 'Ask questions about a ticket',
        icon: IconRobot,
        order: 340,
      },
    },
  ],
  slots: [
    { slot: 'google-secret', order: 10, Component: lazyPart(async () => (await import('./settings/GoogleState.tsx')).GoogleState) },
    {
      slot: 'ticket-header',
      order: 40,
      Component: lazyPart(async () => (await import('./panel/TicketAssistant.tsx')).TicketAssistant),
    },
  ],
  settings: [
    {
      title: 'AI Assistant',
      column: 'left',
      order: 310,
      Component: lazyPart(async () => (await import('./settings/AssistantPart.tsx')).AssistantPart),
    },
  ],
};
