import { lazy } from 'react';

const load = async () => ({ default: (await import('./RmaView.tsx')).RmaView });

/** The columns of a repair, in a file of their own that is loaded while the list is read, so that the first repair opens without a delay. */
export const RepairView = lazy(load);

/** Loads that file ahead of time. Ignores failures: opening a repair tries again. */
export function fetchRepairView(): void {
  load().catch(() => undefined);
}
