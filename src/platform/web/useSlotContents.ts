import { useContext } from 'react';
import type { AnyPath } from './page-paths.ts';
import type { SlotContent, SlotName } from './slots.ts';
import { type WebFeature, WebFeaturesContext } from './web-feature.ts';

export function useSlotContents<S extends SlotName>(name: S): readonly SlotContent<S>[] {
  return useContext(WebFeaturesContext)
    .flatMap((feature) => contentsOf(feature, name))
    .toSorted((one, other) => one.order - other.order);
}

function contentsOf<S extends SlotName>({ slots = [] }: WebFeature<AnyPath>, name: S): SlotContent<S>[] {
  return slots.filter(({ slot }) => slot === name) as unknown as SlotContent<S>[];
}
