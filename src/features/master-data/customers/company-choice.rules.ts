import { toCompanyKey } from './company.rules.ts';
import type { CompanySuggestion } from './customer.contract.ts';

/** The shops among these that another one shares its name with. */
function sharing(suggestions: readonly CompanySuggestion[], { customerId, shopName }: CompanySuggestion): CompanySuggestion[] {
  return suggestions.filter((each) => each.customerId !== customerId && toCompanyKey(each.shopName) === toCompanyKey(shopName));
}

/** The texts of a list of customers: the name, and for two shops of one name also the contact and the id. */
export function toOptions(suggestions: readonly CompanySuggestion[]): string[] {
  return suggestions.map((each) => (sharing(suggestions, each).length > 0 ? toLabel(each) : each.shopName));
}

/** Tells two shops of one name apart: 'Harbor Garage (Ray Ortiz, harbor-garage-2)'. */
function toLabel({ shopName, contactName, email, phone, customerId }: CompanySuggestion): string {
  return `${shopName} (${[contactName || email || phone, customerId].filter(Boolean).join(', ')})`;
}

/** The customer that a text from the list means. A name that several shops bear means none of them. */
export function findChosen(suggestions: readonly CompanySuggestion[], text: string): CompanySuggestion | undefined {
  const labelled = suggestions.find((each) => toLabel(each) === text);
  if (labelled) return labelled;
  const [named, ...others] = suggestions.filter(({ shopName }) => toCompanyKey(shopName) === toCompanyKey(text));
  return others.length === 0 ? named : undefined;
}

/** The shops that bear the typed name, when it is not clear which of them is meant. */
export function findUnclear(suggestions: readonly CompanySuggestion[], company: string): CompanySuggestion[] {
  const named = suggestions.filter(({ shopName }) => toCompanyKey(shopName) === toCompanyKey(company));
  return named.length > 1 ? named : [];
}
