/** Simulated services. The paths of each begin with its name, except for `mail`. */
export const PROVIDERS = ['accounts', 'crm', 'desk', 'quickbooks', 'gemini', 'vpic', 'mail'] as const;
export type Provider = (typeof PROVIDERS)[number];

/** The European data center has only Zoho Accounts, to test that clients reject its callbacks. */
export type DataCenter = 'us' | 'eu';

/** Path prefixes of the data centers. */
export const DATA_CENTER_PREFIXES: Readonly<Record<DataCenter, string>> = { us: '', eu: '/eu' };

/** Prefixes of the sign-in for mailboxes. */
const MAIL_PREFIXES = ['/microsoft/', '/google/'];

interface Target {
  readonly provider: Provider;
  /** Path below the prefix of the provider, without the query. For `mail`, the whole path. */
  readonly path: string;
}

/** Splits a path such as `/crm/v2/Leads?page=2`; undefined if it belongs to no service. */
export function splitPath(url: string): Target | undefined {
  const [whole = ''] = url.split('?');
  if (MAIL_PREFIXES.some((prefix) => whole.startsWith(prefix))) return { provider: 'mail', path: whole };
  const path = whole.startsWith('/eu/accounts') ? whole.slice(DATA_CENTER_PREFIXES.eu.length) : whole;
  const provider = PROVIDERS.find((name) => path === `/${name}` || path.startsWith(`/${name}/`));
  return provider && { provider, path: path.slice(provider.length + 1) };
}

/** Returns the data center of a URL. */
export function getDataCenter(url: string): DataCenter {
  return url.startsWith(`${DATA_CENTER_PREFIXES.eu}/`) ? 'eu' : 'us';
}

/** Creates a value for each service. */
export function mapProviders<T>(create: (name: Provider) => T): Record<Provider, T> {
  return Object.fromEntries(PROVIDERS.map((name) => [name, create(name)])) as Record<Provider, T>;
}
