import { useContext } from 'react';
import type { AnyPath } from './page-paths.ts';
import type { PagePart, PagePlace } from './page-places.ts';
import { type WebFeature, WebFeaturesContext } from './web-feature.ts';

/** Answers what the features bring for a place, in the order of their numbers. */
export function usePageParts<P extends PagePlace>(place: P): readonly PagePart<P>[] {
  return useContext(WebFeaturesContext)
    .flatMap((feature) => partsOf(feature, place))
    .toSorted((one, other) => one.order - other.order);
}

function partsOf<P extends PagePlace>({ parts = [] }: WebFeature<AnyPath>, place: P): PagePart<P>[] {
  return parts.filter((part) => part.place === place) as unknown as PagePart<P>[];
}
