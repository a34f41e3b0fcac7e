import { agentOf, type DeskState } from './desk.state.ts';
import { type Agent, type Contact, fullNameOf } from './people.ts';
import { plain } from './text-match.ts';
import { type Comment, isoTime, type Thread } from './ticket.ts';

type View = Record<string, unknown>;

export function commentView(desk: DeskState, comment: Comment): View {
  const { id, content, contentType, isPublic, commenterId, commentedAt, modifiedAt } = comment;
  const agent = agentOf(desk, commenterId);
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
    commenter: person ? { ...writerOf(person, agent !== undefined), roleName: agent ? 'Support Agent' : null } : null,
    impersonatedUser: null,
    attachments: [],
  };
}

/** What `include` adds to a comment. Nobody is mentioned here. */
export function includedInComment({ content, contentType }: Comment, includes: readonly string[]): View {
  return {
    ...(includes.includes('mentions') ? { mention: [] } : {}),
    ...(includes.includes('plainText') ? { plainText: contentType === 'html' ? plain(content).trim() : content } : {}),
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
    author: author ? writerOf(author, agentId !== null) : null,
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

function writerOf(person: Agent | Contact, isAgent: boolean): View {
  const { firstName, lastName, email } = person;
  return { name: fullNameOf(person), firstName, lastName, email, photoURL: null, type: isAgent ? 'AGENT' : 'END_USER' };
}
