/** Versions of the API that answer; each has its own address and a few habits of its own. */
export type Version = 'v2' | 'v8';

interface Base {
  readonly prefix: string;
  readonly version: Version;
}

/** Where the CRM answers: below its prefix, and below its prefix and name, as the real `api_domain` is spelled. */
export const BASES: readonly Base[] = [
  { prefix: '/crm/v2', version: 'v2' },
  { prefix: '/crm/crm/v2', version: 'v2' },
  { prefix: '/crm/v8', version: 'v8' },
  { prefix: '/crm/crm/v8', version: 'v8' },
];
