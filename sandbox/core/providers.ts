/** Names of the simulated services; each answers below `/` and its name. */
export const PROVIDERS = ['accounts', 'crm', 'desk', 'quickbooks', 'gemini', 'vpic'] as const;
export type Provider = (typeof PROVIDERS)[number];

/** Services that Zoho runs once more in each data center. */
const ZOHO_PROVIDERS = ['accounts', 'crm', 'desk'] as const satisfies readonly Provider[];
export type ZohoProvider = (typeof ZOHO_PROVIDERS)[number];

export const DATA_CENTERS = ['us', 'eu'] as const;
export type DataCenter = (typeof DATA_CENTERS)[number];

/** What the addresses of a data center begin with. */
export const DATA_CENTER_PREFIXES: Readonly<Record<DataCenter, string>> = { us: '', eu: '/eu' };

export interface Target {
  readonly dataCenter: DataCenter;
  readonly provider: Provider;
  /** What follows the prefix of the provider, without the query. */
  readonly path: string;
}

/** Takes `/eu/crm/v2/Leads?page=2` apart; undefined for what belongs to no service. */
export function splitPath(url: string): Target | undefined {
  const [whole = ''] = url.split('?');
  const dataCenter = getDataCenter(whole);
  const path = whole.slice(DATA_CENTER_PREFIXES[dataCenter].length);
  const candidates: readonly Provider[] = dataCenter === 'us' ? PROVIDERS : ZOHO_PROVIDERS;
  const provider = candidates.find((name) => path === `/${name}` || path.startsWith(`/${name}/`));
  return provider && { dataCenter, provider, path: path.slice(provider.length + 1) };
}

/** The data center that an address of the sandbox belongs to. */
export function getDataCenter(url: string): DataCenter {
  return url.startsWith(`${DATA_CENTER_PREFIXES.eu}/`) ? 'eu' : 'us';
}

/** One value for each service. */
export function mapProviders<T>(make: (name: Provider) => T): Record<Provider, T> {
  return Object.fromEntries(PROVIDERS.map((name) => [name, make(name)])) as Record<Provider, T>;
}
