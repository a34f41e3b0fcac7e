import { useContext } from 'react';
import type { AnyPath } from './page-paths.ts';
import type { AnySlotContent, SlotContent, SlotName } from './slots.ts';
import { type WebFeature, WebFeaturesContext } from './web-feature.ts';

type Features = readonly WebFeature<AnyPath>[];

/** Contents by slot, because rows have slots too. */
const known = new WeakMap<Features, Map<SlotName, readonly AnySlotContent[]>>();

export function useSlotContents<S extends SlotName>(name: S): readonly SlotContent<S>[] {
  return findContents(useContext(WebFeaturesContext), name);
}

function findContents<S extends SlotName>(features: Features, name: S): readonly SlotContent<S>[] {
  const bySlot = known.get(features) ?? new Map<SlotName, readonly AnySlotContent[]>();
  known.set(features, bySlot);
  const contents =
    bySlot.get(name) ??
    features.flatMap(({ slots = [] }) => slots.filter(({ slot }) => slot === name)).toSorted((one, other) => one.order - other.order);
  bySlot.set(name, contents);
  return contents as unknown as readonly SlotContent<S>[];
}
