import type { ComponentType } from 'react';

/** Props of each slot. The page that renders a `Slot` declares it by declaration merging; manifests fill it. */
export interface SlotProps {}

/** Extra fields of slot contents, such as the label of a tab. Declared by the page that renders the slot. */
export interface SlotMetadata {}

export type SlotName = keyof SlotProps & string;

export type SlotContent<S extends SlotName> = BaseContent<S> & (S extends keyof SlotMetadata ? SlotMetadata[S] : unknown);

interface BaseContent<S extends SlotName> {
  readonly slot: S;
  readonly order: number;
  readonly Component: ComponentType<SlotProps[S]>;
}

export type AnySlotContent = { [S in SlotName]: SlotContent<S> }[SlotName];
