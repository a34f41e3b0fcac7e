import type { CustomerFigures } from './customer.contract.ts';

export interface CustomerTabFacts {
  readonly tab: string;
  /** Label of the tab. The first part of a shared tab sets it. */
  readonly label: string;
  /** Heading of the part in a shared tab. */
  readonly heading?: string;
  /** Absent for a tab without a count. */
  readonly count?: (figures: CustomerFigures) => number;
}

export interface CustomerTab<Part extends CustomerTabFacts> {
  readonly value: string;
  readonly label: string;
  readonly count: number | undefined;
  readonly parts: readonly Part[];
}

/** Groups parts into tabs, adding up their counts. */
export function toTabs<Part extends CustomerTabFacts>(parts: readonly Part[], figures: CustomerFigures): CustomerTab<Part>[] {
  const tabs = new Map<string, CustomerTab<Part>>();
  for (const part of parts) {
    const { label, count, parts: others } = tabs.get(part.tab) ?? { label: part.label, count: undefined, parts: [] };
    const added = part.count?.(figures);
    tabs.set(part.tab, { value: part.tab, label, count: added === undefined ? count : (count ?? 0) + added, parts: [...others, part] });
  }
  return [...tabs.values()];
}
