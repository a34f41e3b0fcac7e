import { type DeskState, findAgent } from '../desk.state.ts';
import { type Agent, type Contact, getFullName } from '../people/people.ts';
import { type Comment, isoTime, type Thread } from '../tickets/ticket.ts';

type View = Record<string, unknown>;

export function serializeComment(desk: DeskState, comment: Comment): View {
  const { id, content, contentType, isPublic, commenterId, commentedAt, modifiedAt } = comment;
  const agent = findAgent(desk, commenterId);
  const person = agent ?? desk.contacts.byId.get(commenterId);
  return {
    id,
    content,
    encodedContent: null,
    contentType,
    isPublic,
    commentedTime: isoTime(commentedAt),
    modifiedTime: modifiedAt === null ? null : isoTime(modifiedAt),
    commenterId,
    commenter: person ? { ...serializeWriter(person, agent !== undefined), roleName: agent ? 'Support Agent' : null } : null,
    impersonatedUser: null,
    attachments: [],
  };
}

export function serializeThread(desk: DeskState, thread: Thread): View {
  const { id, direction, summary, channel, isDescription, agentId, createdAt, ticketId } = thread;
  const contact = desk.contacts.byId.get(desk.tickets.byId.get(ticketId)?.contactId ?? '');
  const author = findAgent(desk, agentId) ?? contact;
  return {
    id,
    direction,
    channel,
    summary,
    author: author ? serializeWriter(author, agentId !== null) : null,
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

function serializeWriter(person: Agent | Contact, isAgent: boolean): View {
  const { firstName, lastName, email } = person;
  return { name: getFullName(person), firstName, lastName, email, photoURL: null, type: isAgent ? 'AGENT' : 'END_USER' };
}
