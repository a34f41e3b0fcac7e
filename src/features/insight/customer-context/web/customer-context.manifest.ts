import { lazyPart } from '../../../../platform/web/lazy-part.ts';
import type { WebFeature } from '../../../../platform/web/web-feature.ts';
import { customerContextKey } from './customer-context-key.ts';

export const customerContextParts: WebFeature = {
  pageData: [{ kind: 'ticket', name: 'caller', toKey: customerContextKey }],
  slots: [
    {
      slot: 'case-customer',
      order: 10,
      Component: lazyPart(async () => (await import('./CustomerContext.tsx')).CustomerSummary),
    },
    { slot: 'case-tool', order: 10, Component: lazyPart(async () => (await import('./CustomerContext.tsx')).ToolSummary) },
  ],
};
