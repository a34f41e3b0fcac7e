import { lazyRouteComponent } from '@tanstack/react-router';

/** The columns of a repair, in a file of their own that is fetched while the list is being read, so that the first repair opens at once. */
export const RepairView = lazyRouteComponent(() => import('./RmaView.tsx'), 'RmaView');

/** Fetches that file ahead of time; does nothing when it cannot. */
export function fetchRepairView(): void {
  RepairView.preload?.()?.catch(() => undefined);
}
