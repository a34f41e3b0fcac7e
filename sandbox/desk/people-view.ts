import type { DeskState } from './desk.state.ts';
import { agentOf } from './desk.state.ts';
import { type Account, type Contact, type Department, fullNameOf } from './people.ts';
import { type Comment, isoTime, type Thread } from './ticket.ts';

type View = Record<string, unknown>;

const WEB_URL = 'https://desk.zoho.com/support/obdesk/ShowHomePage.do#';

export function departmentView({ agents }: DeskState, { id, name, isDefault }: Department): View {
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

export function contactView(desk: DeskState, contact: Contact, withAccount = false): View {
  const { createdAt, modifiedAt, ...rest } = contact;
  const account = contact.accountId === null ? undefined : desk.accounts.byId.get(contact.accountId);
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
    ...(withAccount ? { account: account ? { id: account.id, accountName: account.accountName, website: account.website } : null } : {}),
  };
}

export function accountView(account: Account): View {
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

export function commentView(desk: DeskState, comment: Comment): View {
  const { id, content, contentType, isPublic, commenterId, commentedAt, modifiedAt } = comment;
  const agent = agentOf(desk, commenterId);
  const contact = desk.contacts.byId.get(commenterId);
  const person = agent ?? contact;
  return {
    id,
    content,
    contentType,
    isPublic,
    commentedTime: isoTime(commentedAt),
    modifiedTime: isoTime(modifiedAt),
    commenterId,
    commenter: person && {
      name: fullNameOf(person),
      firstName: person.firstName,
      lastName: person.lastName,
      email: person.email,
      photoURL: null,
      type: agent ? 'AGENT' : 'END_USER',
      roleName: agent ? 'Support Agent' : null,
    },
    attachments: [],
  };
}

export function threadView(desk: DeskState, thread: Thread): View {
  const { id, direction, summary, channel, isDescription, agentId, createdAt, ticketId } = thread;
  const contact = desk.contacts.byId.get(desk.tickets.byId.get(ticketId)?.contactId ?? '');
  const author = agentOf(desk, agentId) ?? contact;
  return {
    id,
    direction,
    channel,
    summary,
    author: author && {
      name: fullNameOf(author),
      firstName: author.firstName,
      lastName: author.lastName,
      email: author.email,
      photoURL: null,
      type: agentId === null ? 'END_USER' : 'AGENT',
    },
    fromEmailAddress: author?.email ?? null,
    visibility: 'public',
    status: 'SUCCESS',
    isDescriptionThread: isDescription,
    isForward: false,
    canReply: true,
    hasAttach: false,
    attachmentCount: '0',
    createdTime: isoTime(createdAt),
  };
}
