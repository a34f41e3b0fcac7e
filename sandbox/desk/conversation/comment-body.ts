import { among, type Body, bool, listOf, text } from '../body.ts';
import type { Comment } from '../tickets/ticket.ts';

/** Attachments are not simulated: there is none that a comment could name. */
export const COMMENT_FIELDS = {
  content: text(32_000),
  isPublic: bool,
  contentType: among('plainText', 'html'),
  attachmentIds: listOf(() => false),
};

export type CommentText = Pick<Comment, 'content' | 'isPublic' | 'contentType'>;

/** What a body without errors says; private HTML unless it says otherwise. */
export function toCommentText({ content, isPublic, contentType }: Body): CommentText {
  return { content: String(content), isPublic: isPublic === true, contentType: contentType === 'plainText' ? 'plainText' : 'html' };
}
