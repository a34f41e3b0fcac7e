import { createPortalSlot } from './portal-slot.ts';

/** Center of the header. */
export const searchSlot = createPortalSlot();
