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

/** Loads the code of what features show in slots of a page, before the page opens. */
export function preloadSlots(features: Features, names: readonly SlotName[]): void {
  for (const { Component } of names.flatMap((name) => findContents(features, name))) if ('preload' in Component) Component.preload();
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
