import { createPortalSlot } from './portal-slot.ts';

export const searchSlot = createPortalSlot();
