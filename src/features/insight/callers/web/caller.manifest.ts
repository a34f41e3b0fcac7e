import { lazyPart } from '../../../../platform/web/lazy-part.ts';
import type { WebFeature } from '../../../../platform/web/web-feature.ts';
import { callerKey } from './caller-key.ts';

export const callerParts: WebFeature = {
  pageData: [{ kind: 'ticket', name: 'caller', toKey: callerKey }],
  slots: [
    {
      slot: 'case-customer',
      order: 10,
      Component: lazyPart(async () => (await import('./CallerAccount.tsx')).CallerAccount),
    },
    { slot: 'case-tool', order: 10, Component: lazyPart(async () => (await import('./CallerTool.tsx')).CallerTool) },
  ],
};
