import type { ComponentType } from 'react';

/**
 * Places on pages that other features fill, each with what a part there is told. The page that has a place adds it here by
 * declaration merging and shows what the features bring with `PageParts`.
 */
export interface PagePlaces {}

/** Facts about a part for places that need more than its content, such as the label of a tab; added where the place is. */
export interface PagePartFacts {}

export type PagePlace = keyof PagePlaces & string;

/** A part that a feature shows in a place of another feature's page; its manifest names it. */
export type PagePart<P extends PagePlace> = ShownPart<P> & (P extends keyof PagePartFacts ? PagePartFacts[P] : unknown);

interface ShownPart<P extends PagePlace> {
  readonly place: P;
  /** Parts of a place stand in the order of their numbers. */
  readonly order: number;
  readonly Component: ComponentType<PagePlaces[P]>;
}

export type AnyPagePart = { [P in PagePlace]: PagePart<P> }[PagePlace];
