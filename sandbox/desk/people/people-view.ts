import type { DeskState } from '../desk.state.ts';
import { isoTime } from '../tickets/ticket.ts';
import type { Account, Contact, Department } from './people.ts';

type View = Record<string, unknown>;

const WEB_URL = 'https://desk.zoho.com/support/obdesk/ShowHomePage.do#';

export function serializeDepartment({ agents }: DeskState, { id, name, isDefault }: Department): View {
  return {
    id,
    name,
    nameInCustomerPortal: name,
    description: null,
    isEnabled: true,
    isDefault,
    isVisibleInCustomerPortal: true,
    isAssignToTeamEnabled: false,
    hasLogo: false,
    sanitizedName: name.toLowerCase().replaceAll(' ', '-'),
    chatStatus: 'NOT_CREATED',
    associatedAgentIds: agents.filter(({ isActive }) => isActive).map((agent) => agent.id),
    creatorId: agents[0]?.id ?? null,
  };
}

export function serializeContact(desk: DeskState, contact: Contact, withAccount = false): View {
  const { createdAt, modifiedAt, ...rest } = contact;
  return {
    ...rest,
    secondaryEmail: null,
    title: null,
    type: null,
    description: null,
    street: null,
    city: null,
    state: null,
    zip: null,
    country: null,
    facebook: null,
    twitter: null,
    photoURL: null,
    isEndUser: false,
    isSpam: false,
    isDeleted: false,
    isTrashed: false,
    zohoCRMContact: null,
    customerHappiness: { badPercentage: '0', okPercentage: '0', goodPercentage: '0' },
    cf: {},
    customFields: {},
    webUrl: `${WEB_URL}Contacts/dv/${contact.id}`,
    createdTime: isoTime(createdAt),
    modifiedTime: isoTime(modifiedAt),
    ...(withAccount ? { account: serializeAccountPart(desk, contact.accountId) } : {}),
  };
}

/** What a contact shows of its account. */
export function serializeAccountPart({ accounts }: DeskState, accountId: string | null): View | null {
  const account = accounts.byId.get(accountId ?? '');
  return account ? { id: account.id, accountName: account.accountName, website: account.website } : null;
}

export function findAccountName({ accounts }: DeskState, accountId: string | null): string | null {
  return accounts.byId.get(accountId ?? '')?.accountName ?? null;
}

export function serializeAccount(account: Account): View {
  const { createdAt, modifiedAt, ...rest } = account;
  return {
    ...rest,
    email: null,
    fax: null,
    industry: null,
    annualrevenue: null,
    cf: {},
    customFields: {},
    webUrl: `${WEB_URL}Accounts/dv/${account.id}`,
    createdTime: isoTime(createdAt),
    modifiedTime: isoTime(modifiedAt),
  };
}
