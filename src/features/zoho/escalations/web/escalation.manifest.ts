import { lazyPart } from '../../../../platform/web/lazy-part.ts';
import type { WebFeature } from '../../../../platform/web/web-feature.ts';

export const escalationParts: WebFeature = {
  slots: [
    { slot: 'ticket-header', order: 5, Component: lazyPart(async () => (await import('./EscalatedMark.tsx')).EscalatedMark) },
    {
      slot: 'ticket-actions',
      order: 90,
      Component: lazyPart(async () => (await import('./TriggerEscalation.tsx')).TriggerEscalation),
    },
  ],
};
