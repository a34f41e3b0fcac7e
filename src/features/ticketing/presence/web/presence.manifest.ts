import { lazyPart } from '../../../../platform/web/lazy-part.ts';
import type { WebFeature } from '../../../../platform/web/web-feature.ts';
import { OPEN_BY_KEY } from './presence.queries.ts';
import { RowPresence } from './RowPresence.tsx';

export const presencePages: WebFeature = {
  pageData: [{ kind: 'session', name: 'present', toKey: () => OPEN_BY_KEY }],
  slots: [
    { slot: 'ticket-header', order: 10, Component: lazyPart(async () => (await import('./Presence.tsx')).Presence) },
    // Not lazy, because every list has it.
    { slot: 'ticket-row', order: 10, Component: RowPresence },
  ],
};
