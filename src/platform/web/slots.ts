import type { ComponentType } from 'react';

/**
 * Slots of pages, with the props that each passes to its contents. The page that renders a `Slot` declares it here by
 * declaration merging; other features fill it in their manifest.
 */
export interface SlotProps {}

/** Extra fields of slot contents, such as the label of a tab. Declared by the page that renders the slot. */
export interface SlotMetadata {}

export type SlotName = keyof SlotProps & string;

/** A component that a feature shows in a slot of another feature's page. */
export type SlotContent<S extends SlotName> = BaseContent<S> & (S extends keyof SlotMetadata ? SlotMetadata[S] : unknown);

interface BaseContent<S extends SlotName> {
  readonly slot: S;
  /** Sort key within the slot. */
  readonly order: number;
  readonly Component: ComponentType<SlotProps[S]>;
}

export type AnySlotContent = { [S in SlotName]: SlotContent<S> }[SlotName];
