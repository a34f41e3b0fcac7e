import { Suspense } from 'react';
import type { SlotName, SlotProps } from './slots.ts';
import { useSlotContents } from './useSlotContents.ts';

/** Renders what the features show in a slot. Contents that are still loading take no space. */
export function Slot<S extends SlotName>({ name, props }: { name: S; props: SlotProps[S] }) {
  return useSlotContents(name).map(({ order, Component }) => (
    <Suspense key={order} fallback={null}>
      <Component {...props} />
    </Suspense>
  ));
}
