import type { Place } from './places.ts';

/**
 * The areas of features, as the sidebar groups their pages; those that others stand on come first. A feature uses its own area and those before it.
 * `master-data` is what tickets and papers refer to: customers, parts, vehicles, models of tools. `quickbooks` and `zoho` hold all that is about a
 * provider: its client, its connection and what is synced with it.
 */
const AREAS: readonly string[] = ['admin', 'master-data', 'ticketing', 'business', 'insight', 'exchange', 'quickbooks', 'zoho'];

/** Says why a feature may not be where it is, or not use another one; tests may use any. */
export function areaRefusal(from: Place, to: Place, isInTest: boolean): string | undefined {
  const unknown = [from, to].find(({ area }) => !AREAS.includes(area));
  if (unknown) return `'${unknown.area}' is no area. The areas are ${AREAS.join(', ')}.`;
  if (isInTest || AREAS.indexOf(to.area) <= AREAS.indexOf(from.area)) return undefined;
  return `${from.area} stands below ${to.area}. Let ${to.name} subscribe, fill a place or bring it in its manifest.`;
}
