import { lazyPart } from '../../../../platform/web/lazy-part.ts';
import type { WebFeature } from '../../../../platform/web/web-feature.ts';
import { whenIdle } from '../../../../platform/web/when-idle.ts';
import { SidebarViews } from './SidebarViews.tsx';
import { ViewControls } from './ViewControls.tsx';
import { VIEWS_KEY } from './view.queries.ts';

/** Renders the views when the browser is idle, after the page. */
const LateSidebarViews = lazyPart(async () => {
  await new Promise<void>((resolve) => whenIdle(resolve));
  return SidebarViews;
});

export const viewPages: WebFeature = {
  pageData: [{ kind: 'session', name: 'views', toKey: () => VIEWS_KEY }],
  slots: [
    // Not lazy, because every list shows them.
    { slot: 'ticket-list-header', order: 100, Component: ViewControls },
    { slot: 'sidebar-section', order: 100, Component: LateSidebarViews },
  ],
};
