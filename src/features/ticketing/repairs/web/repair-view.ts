import { lazy } from 'react';

const load = async () => ({ default: (await import('./RmaView.tsx')).RmaView });

/** Loaded while the list is shown, so that the first repair opens without a delay. */
export const RepairView = lazy(load);

/** Loads the view ahead of time. Ignores failures, because opening a repair tries again. */
export function fetchRepairView(): void {
  load().catch(() => undefined);
}
