import { Box, Button, Textarea } from '@mantine/core';
import { useRef } from 'react';
import { NOTE_LIMIT } from '../../../../../../platform/fields.ts';
import { useWordAtCursor } from '../../../../../../platform/web/form/inputs/useWordAtCursor.ts';
import { newId } from '../../../../../../platform/web/new-id.ts';
import { Slot } from '../../../../../../platform/web/Slot.tsx';
import { Alert } from '../../../../../../platform/web/ui/feedback/Alert.tsx';
import { Panel } from '../../../../../../platform/web/ui/Panel.tsx';
import { RelativeTime } from '../../../../../../platform/web/ui/text/RelativeTime.tsx';
import { signedName } from '../../../ticket.rules.ts';
import { useAddComment, useComments } from '../../ticket.queries.ts';
import classes from './CommentsPanel.module.css';

interface CommentsPanelProps {
  ticketId: string;
  text: string;
  onType: (text: string) => void;
  onStored: (text: string) => void;
}

export function CommentsPanel({ ticketId, text, onType, onStored }: CommentsPanelProps) {
  const { data: comments = [], error: readError } = useComments(ticketId);
  const { mutate, isPending, error } = useAddComment(ticketId);
  /** A double click submits again before the button is disabled. */
  const isSending = useRef(false);
  /** Sent again after a lost response, a comment keeps its ID and is stored once. */
  const sent = useRef({ id: '', text: '' });
  const { input, typed, insert, handleSelect, forget } = useWordAtCursor(text, onType);
  const isBlank = text.trim() === '';

  function handleAdd() {
    if (isBlank || isSending.current) return;
    isSending.current = true;
    if (sent.current.text !== text) sent.current = { id: newId(), text };
    mutate(
      { id: sent.current.id, content: text.trim() },
      {
        onSuccess: () => {
          sent.current = { id: '', text: '' };
          onStored(text);
        },
        onSettled: () => {
          isSending.current = false;
        },
      },
    );
  }

  return (
    <Panel title="Internal comments" className={comments.length > 0 ? classes.panel : undefined}>
      {/* Long ones are scrolled with the keyboard as well. */}
      <Box role="group" aria-label="Comments" className={classes.scroll} tabIndex={comments.length > 0 ? 0 : undefined}>
        <ul className={classes.comments} aria-label="Internal comments">
          {comments.toReversed().map(({ id, user, content, timestamp }) => (
            <li key={id}>
              <p className={classes.meta}>
                <strong>{signedName(user)}</strong> <RelativeTime at={timestamp} />
              </p>
              <p className={classes.content}>{content}</p>
            </li>
          ))}
        </ul>
      </Box>
      {(error ?? readError) && <Alert>{(error ?? readError)?.message}</Alert>}
      <div className={classes.composer}>
        <Textarea
          ref={input}
          aria-label="Internal comment"
          placeholder="Visible to staff only"
          autosize
          minRows={1}
          maxRows={4}
          maxLength={NOTE_LIMIT}
          value={text}
          onChange={(event) => onType(event.currentTarget.value)}
          onSelect={handleSelect}
          onBlur={forget}
        />
        <Slot name="comment-composer" props={{ typed, input, onReplaceTyped: (name) => insert(name, typed.length) }} />
        <Button variant="default" disabled={isBlank} loading={isPending} onClick={handleAdd}>
          Add comment
        </Button>
      </div>
    </Panel>
  );
}
