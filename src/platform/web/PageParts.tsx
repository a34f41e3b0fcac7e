import { Suspense } from 'react';
import type { PagePlace, PagePlaces } from './page-places.ts';
import { usePageParts } from './usePageParts.ts';

/** All that the features show in a place; `given` is what each of them is told. A part that is not loaded yet takes no room. */
export function PageParts<P extends PagePlace>({ place, given }: { place: P; given: PagePlaces[P] }) {
  return usePageParts(place).map(({ order, Component }) => (
    <Suspense key={order} fallback={null}>
      <Component {...given} />
    </Suspense>
  ));
}
