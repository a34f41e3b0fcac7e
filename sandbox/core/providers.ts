/** Names of the simulated services; each answers below `/` and its name. */
export const PROVIDERS = ['accounts', 'crm', 'desk', 'quickbooks', 'gemini', 'vpic'] as const;
export type Provider = (typeof PROVIDERS)[number];

/** Splits `/crm/v2/Leads?page=2` into the provider and what follows its prefix, without the query. */
export function splitPath(url: string): { provider: Provider; path: string } | undefined {
  const [path = ''] = url.split('?');
  const provider = PROVIDERS.find((name) => path === `/${name}` || path.startsWith(`/${name}/`));
  return provider && { provider, path: path.slice(provider.length + 1) };
}

/** One value for each service. */
export function mapProviders<T>(make: (name: Provider) => T): Record<Provider, T> {
  return Object.fromEntries(PROVIDERS.map((name) => [name, make(name)])) as Record<Provider, T>;
}
