import { isSameName } from './company.rules.ts';
import type { CompanySuggestion } from './customer.contract.ts';

/** Other customers with the same name. */
function sharing(suggestions: readonly CompanySuggestion[], { customerId, shopName }: CompanySuggestion): CompanySuggestion[] {
  return suggestions.filter((each) => each.customerId !== customerId && isSameName(each.shopName, shopName));
}

/** Option texts: the name, with contact and ID if several customers have the same name. */
export function toOptions(suggestions: readonly CompanySuggestion[]): string[] {
  return suggestions.map((each) => (sharing(suggestions, each).length > 0 ? toLabel(each) : each.shopName));
}

/** Distinguishes customers of the same name: 'Harbor Garage (Ray Ortiz, harbor-garage-2)'. */
function toLabel({ shopName, contactName, email, phone, customerId }: CompanySuggestion): string {
  return `${shopName} (${[contactName || email || phone, customerId].filter(Boolean).join(', ')})`;
}

/** Finds the customer of an option text. Returns undefined if several customers have this name. */
export function findChosen(suggestions: readonly CompanySuggestion[], text: string): CompanySuggestion | undefined {
  const labelled = suggestions.find((each) => toLabel(each) === text);
  if (labelled) return labelled;
  const [named, ...others] = suggestions.filter(({ shopName }) => isSameName(shopName, text));
  return others.length === 0 ? named : undefined;
}

/** Returns the customers with the typed name if there are several. */
export function findUnclear(suggestions: readonly CompanySuggestion[], company: string): CompanySuggestion[] {
  const named = suggestions.filter(({ shopName }) => isSameName(shopName, company));
  return named.length > 1 ? named : [];
}
