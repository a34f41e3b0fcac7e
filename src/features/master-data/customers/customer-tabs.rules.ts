import type { CustomerFigures } from './customer.contract.ts';

/** The label and count that a part of a customer's page gives its tab. */
export interface CustomerTabFacts {
  /** Names the tab in the address: 'leads' of `?tab=leads`. */
  readonly tab: string;
  /** Of the tab; where parts share one, the first of them names it. */
  readonly label: string;
  /** Stands above the part where it shares its tab. */
  readonly heading?: string;
  readonly count: (figures: CustomerFigures) => number;
}

/** A tab with all that features show in it. */
export interface CustomerTab<Part extends CustomerTabFacts> {
  readonly value: string;
  readonly label: string;
  readonly count: number;
  readonly parts: readonly Part[];
}

/** Gathers parts into their tabs, in the order given; the counts of those that share one are added up. */
export function toTabs<Part extends CustomerTabFacts>(parts: readonly Part[], figures: CustomerFigures): CustomerTab<Part>[] {
  const tabs = new Map<string, CustomerTab<Part>>();
  for (const part of parts) {
    const { label, count, parts: others } = tabs.get(part.tab) ?? { label: part.label, count: 0, parts: [] };
    tabs.set(part.tab, { value: part.tab, label, count: count + part.count(figures), parts: [...others, part] });
  }
  return [...tabs.values()];
}
