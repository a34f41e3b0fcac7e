import { trimEndOf } from '../../../../platform/text/trim-end.ts';
import type { ZohoSettings } from './zoho-settings.ts';

/** The addresses of the services of one data center, without a slash at the end. */
export interface DataCenter {
  readonly accountsUrl: string;
  readonly crmUrl: string;
  readonly deskUrl: string;
  /** Where people open the CRM; undefined for a center that is set by hand, such as the sandbox. */
  readonly crmPagesUrl?: string;
  /** Gives calls up when the server stops. */
  readonly stopping?: AbortSignal;
}

/**
 * The data centers of Zoho: https://www.zoho.com/accounts/protocol/oauth/multi-dc.html; that Desk follows the same ending was found by
 * trying it, as third parties report.
 */
const BY_ENDING: ReadonlyMap<string, DataCenter> = new Map([
  // The last three are reported by third parties only.
  ...['com', 'eu', 'in', 'com.au', 'jp', 'sa', 'com.cn', 'uk', 'sg', 'ae'].map((ending): [string, DataCenter] => [
    ending,
    center(`accounts.zoho.${ending}`, ending),
  ]),
  ['ca', { ...center('accounts.zohocloud.ca', 'ca'), deskUrl: 'https://desk.zohocloud.ca', crmPagesUrl: 'https://crm.zohocloud.ca' }],
]);

const DATA_CENTERS: readonly DataCenter[] = [...BY_ENDING.values()];

function center(accountsHost: string, ending: string): DataCenter {
  return {
    accountsUrl: `https://${accountsHost}`,
    crmUrl: `https://www.zohoapis.${ending}`,
    deskUrl: `https://desk.zoho.${ending}`,
    crmPagesUrl: `https://crm.zoho.${ending}`,
  };
}

/** The data center with this accounts server; undefined when it is none of Zoho's and not the one that is set, so that nothing is sent there. */
export function findDataCenter(settings: ZohoSettings, accountsServer: string): DataCenter | undefined {
  const known = DATA_CENTERS.find(({ accountsUrl }) => accountsUrl === accountsServer);
  if (accountsServer !== settings.accountsUrl) return known;
  const { crmUrl = known?.crmUrl, deskUrl = known?.deskUrl } = settings;
  if (crmUrl === undefined || deskUrl === undefined) return undefined;
  return { ...known, accountsUrl: accountsServer, crmUrl, deskUrl };
}

/** Address of the accounts server of one of Zoho's own data centers, by its ending such as 'eu'; undefined for an unknown ending. */
export const accountsUrlOf = (ending: string): string | undefined => BY_ENDING.get(ending)?.accountsUrl;

/** Whether an address is that of an accounts server of Zoho. */
export const isZohoAccountsServer = (url: string): boolean => DATA_CENTERS.some(({ accountsUrl }) => accountsUrl === url);

/** Whether the address that comes with an access token is the one that the data center has for the CRM. */
export const isApiDomain = ({ crmUrl }: DataCenter, apiDomain: string): boolean => trimEndOf(apiDomain, '/') === crmUrl;
