import { lazyPart } from '../../../../platform/web/lazy-part.ts';
import type { WebFeature } from '../../../../platform/web/web-feature.ts';
import { relationsKey } from './relation-key.ts';

const RelationsPanel = lazyPart(async () => (await import('./RelationsPanel.tsx')).RelationsPanel);

export const relationParts: WebFeature = {
  pageData: [{ kind: 'ticket', name: 'relations', toKey: ({ id }) => relationsKey(id) }],
  slots: [
    { slot: 'ticket-actions', order: 20, Component: lazyPart(async () => (await import('./RelationActions.tsx')).RelationActions) },
    { slot: 'case-side', order: 40, Component: RelationsPanel },
    { slot: 'rma-side', order: 40, Component: RelationsPanel },
  ],
  auditLabels: {
    'ticket-merge.done': 'Merged two tickets',
    'ticket-merge.undone': 'Undid a ticket merge',
  },
  records: { 'ticket-merge': { noun: 'Ticket merge' } },
};
