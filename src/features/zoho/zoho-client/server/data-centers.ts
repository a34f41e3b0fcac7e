import { trimEndOf } from '../../../../platform/text/trim-end.ts';
import type { ZohoSettings } from './zoho-settings.ts';

/** Service URLs of a data center, without a trailing slash. */
export interface DataCenter {
  readonly accountsUrl: string;
  readonly crmUrl: string;
  readonly deskUrl: string;
  /** CRM in the browser; undefined for a custom data center, such as the sandbox. */
  readonly crmPagesUrl?: string;
  /** Aborts requests when the server stops. */
  readonly stopping?: AbortSignal;
}

/**
 * https://www.zoho.com/accounts/protocol/oauth/multi-dc.html doesn't list the Desk URLs; third parties report that they have the same
 * ending.
 */
const BY_ENDING: ReadonlyMap<string, DataCenter> = new Map([
  // Only third parties document the last three.
  ...['com', 'eu', 'in', 'com.au', 'jp', 'sa', 'com.cn', 'uk', 'sg', 'ae'].map((ending): [string, DataCenter] => [
    ending,
    toDataCenter(`accounts.zoho.${ending}`, ending),
  ]),
  ['ca', { ...toDataCenter('accounts.zohocloud.ca', 'ca'), deskUrl: 'https://desk.zohocloud.ca', crmPagesUrl: 'https://crm.zohocloud.ca' }],
]);

const DATA_CENTERS: readonly DataCenter[] = [...BY_ENDING.values()];

function toDataCenter(accountsHost: string, ending: string): DataCenter {
  return {
    accountsUrl: `https://${accountsHost}`,
    crmUrl: `https://www.zohoapis.${ending}`,
    deskUrl: `https://desk.zoho.${ending}`,
    crmPagesUrl: `https://crm.zoho.${ending}`,
  };
}

/** Finds the data center of an accounts server. Undefined if it is neither Zoho's nor the configured one, so nothing is sent there. */
export function findDataCenter(settings: ZohoSettings, accountsServer: string): DataCenter | undefined {
  const known = DATA_CENTERS.find(({ accountsUrl }) => accountsUrl === accountsServer);
  if (accountsServer !== settings.accountsUrl) return known;
  const { crmUrl = known?.crmUrl, deskUrl = known?.deskUrl } = settings;
  if (crmUrl === undefined || deskUrl === undefined) return undefined;
  return { ...known, accountsUrl: accountsServer, crmUrl, deskUrl };
}

/** Returns the accounts URL of a Zoho data center by its ending, such as 'eu'; undefined for an unknown ending. */
export const getAccountsUrl = (ending: string): string | undefined => BY_ENDING.get(ending)?.accountsUrl;

export const isZohoAccountsServer = (url: string): boolean => DATA_CENTERS.some(({ accountsUrl }) => accountsUrl === url);

/** True if the API domain of a token response is the CRM server of the data center. */
export const isApiDomain = ({ crmUrl }: DataCenter, apiDomain: string): boolean => trimEndOf(apiDomain, '/') === crmUrl;
