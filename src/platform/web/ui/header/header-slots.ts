import { createPortalSlot } from './portal-slot.ts';

/** The page's search, in the middle of the header. */
export const searchSlot = createPortalSlot();
