import { lazy } from 'react';
import type { WebFeature } from '../../../platform/web/web-feature.ts';

export const presencePages: WebFeature = {
  parts: [{ place: 'ticket-head', order: 10, Component: lazy(async () => ({ default: (await import('./Presence.tsx')).Presence })) }],
};
