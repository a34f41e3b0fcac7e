import { lazyPart } from '../../../../platform/web/lazy-part.ts';
import type { WebFeature } from '../../../../platform/web/web-feature.ts';
import { RowPresence } from './RowPresence.tsx';

export const presencePages: WebFeature = {
  parts: [
    { place: 'ticket-head', order: 10, Component: lazyPart(async () => (await import('./Presence.tsx')).Presence) },
    // Not lazy: every list has it.
    { place: 'ticket-row', order: 10, Component: RowPresence },
  ],
};
