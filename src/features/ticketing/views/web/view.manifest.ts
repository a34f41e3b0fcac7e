import { lazyPart } from '../../../../platform/web/lazy-part.ts';
import type { WebFeature } from '../../../../platform/web/web-feature.ts';
import { whenIdle } from '../../../../platform/web/when-idle.ts';

/** Loads the views in the sidebar once the browser is idle, so that the page comes first. */
const SidebarViews = lazyPart(async () => {
  await new Promise<void>((resolve) => whenIdle(resolve));
  return (await import('./SidebarViews.tsx')).SidebarViews;
});
const ViewControls = lazyPart(async () => (await import('./ViewControls.tsx')).ViewControls);

export const viewPages: WebFeature = {
  parts: [
    { place: 'ticket-list-head', order: 100, Component: ViewControls },
    { place: 'sidebar-section', order: 100, Component: SidebarViews },
  ],
};
