import { lazyPart } from '../../../../platform/web/lazy-part.ts';
import type { WebFeature } from '../../../../platform/web/web-feature.ts';

export const presencePages: WebFeature = {
  parts: [
    { place: 'ticket-head', order: 10, Component: lazyPart(async () => (await import('./Presence.tsx')).Presence) },
    { place: 'ticket-row', order: 10, Component: lazyPart(async () => (await import('./RowPresence.tsx')).RowPresence) },
  ],
};
