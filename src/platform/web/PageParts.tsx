import { Suspense, useContext } from 'react';
import type { AnyPath } from './page-paths.ts';
import type { PagePart, PagePlace, PagePlaces } from './page-places.ts';
import { type WebFeature, WebFeaturesContext } from './web-feature.ts';

/** All that the features show in a place; `given` is what each of them is told. A part that is not loaded yet takes no room. */
export function PageParts<P extends PagePlace>({ place, given }: { place: P; given: PagePlaces[P] }) {
  return useContext(WebFeaturesContext)
    .flatMap((feature) => partsOf(feature, place))
    .toSorted((one, other) => one.order - other.order)
    .map(({ order, Component }) => (
      <Suspense key={order} fallback={null}>
        <Component {...given} />
      </Suspense>
    ));
}

function partsOf<P extends PagePlace>({ parts = [] }: WebFeature<AnyPath>, place: P): PagePart<P>[] {
  return parts.filter((part) => part.place === place) as unknown as PagePart<P>[];
}
