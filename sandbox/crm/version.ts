import type { CrmState } from './crm.state.ts';

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

/** A call of a version. */
interface VersionedCall {
  readonly crm: CrmState;
  readonly version: Version;
}

/** Whether lists know `page_token`: documented from v5 on, a setting below that. */
export function hasPageTokens({ crm, version }: VersionedCall): boolean {
  return version === 'v8' || crm.base.settings.isOn('crmPageTokens');
}

/** Status of a write of which some records fail: 207 is documented for v8, a setting for v2. */
export function getMixedStatus({ crm, version }: VersionedCall): number {
  return version === 'v8' ? 207 : crm.base.settings.number('crmMixedStatus');
}
