import { lazyPart } from '../../../../platform/web/lazy-part.ts';
import type { WebFeature } from '../../../../platform/web/web-feature.ts';
import { whenIdle } from '../../../../platform/web/when-idle.ts';
import { SidebarViews } from './SidebarViews.tsx';
import { ViewControls } from './ViewControls.tsx';
import { VIEWS_KEY } from './view.queries.ts';

/** Draws the views in the sidebar once the browser is idle, so that the page comes first. */
const LateSidebarViews = lazyPart(async () => {
  await new Promise<void>((resolve) => whenIdle(resolve));
  return SidebarViews;
});

export const viewPages: WebFeature = {
  pageData: [{ kind: 'session', name: 'views', toKey: () => VIEWS_KEY }],
  slots: [
    // Not lazy: every list has them.
    { slot: 'ticket-list-header', order: 100, Component: ViewControls },
    { slot: 'sidebar-section', order: 100, Component: LateSidebarViews },
  ],
};
