import { Box, Button, Flex, Stack } from '@mantine/core';
import { useRef } from 'react';
import { NOTE_LIMIT } from '../../../../../../platform/fields.ts';
import { type DraftStore, useDraftPart } from '../../../../../../platform/web/form/draft-store.ts';
import { GrowingTextarea } from '../../../../../../platform/web/form/inputs/GrowingTextarea.tsx';
import { useWordAtCursor } from '../../../../../../platform/web/form/inputs/useWordAtCursor.ts';
import { newId } from '../../../../../../platform/web/new-id.ts';
import { Slot } from '../../../../../../platform/web/Slot.tsx';
import utilities from '../../../../../../platform/web/theme/utilities.module.css';
import { Alert } from '../../../../../../platform/web/ui/feedback/Alert.tsx';
import { Panel } from '../../../../../../platform/web/ui/Panel.tsx';
import { RelativeTime } from '../../../../../../platform/web/ui/text/RelativeTime.tsx';
import { signedName } from '../../../ticket.rules.ts';
import type { TicketDraft } from '../../../ticket-draft.rules.ts';
import { useAddComment, useComments } from '../../ticket.queries.ts';
import frameClasses from '../CaseFrame.module.css';
import fieldClasses from '../fields/CaseField.module.css';
import classes from '../notes/HistoryPane.module.css';

interface CommentsPanelProps {
  ticketId: string;
  /** The draft with the unsent comment. */
  store: DraftStore<TicketDraft>;
}

export function CommentsPanel({ ticketId, store }: CommentsPanelProps) {
  const text = useDraftPart(store, ({ comment }) => comment);
  const handleType = (comment: string) => store.update((current) => ({ ...current, comment }));
  const handleStored = (stored: string) => store.update((current) => (current.comment === stored ? { ...current, comment: '' } : current));
  const { data: comments = [], error: readError } = useComments(ticketId);
  const { mutate, isPending, error } = useAddComment(ticketId);
  // A double click submits again before the button is disabled.
  const isSending = useRef(false);
  // The ID stays the same after a lost response, so that the comment is stored once.
  const sent = useRef({ id: '', text: '' });
  const { input, typed, insert, handleSelect, forget } = useWordAtCursor(handleType);
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
          handleStored(text);
        },
        onSettled: () => {
          isSending.current = false;
        },
      },
    );
  }

  return (
    <Panel title="Internal comments" className={comments.length > 0 ? `${utilities.stack} ${frameClasses.comments}` : undefined}>
      {/* Focusable, so that the keyboard can scroll long comments. */}
      <Box
        role="group"
        aria-label="Comments"
        className={fieldClasses.scroll ?? ''}
        flex={1}
        mih={0}
        tabIndex={comments.length > 0 ? 0 : undefined}
      >
        <Flex component="ul" direction="column" gap="xs" aria-label="Internal comments">
          {comments.toReversed().map(({ id, user, content, timestamp }) => (
            <li key={id}>
              <p className={utilities.meta}>
                <strong className={`${utilities.muted} ${utilities.strong}`}>{signedName(user)}</strong> <RelativeTime at={timestamp} />
              </p>
              <p className={`${utilities.small} ${utilities.muted} ${classes.text}`}>{content}</p>
            </li>
          ))}
        </Flex>
      </Box>
      {(error ?? readError) && <Alert>{(error ?? readError)?.message}</Alert>}
      <Stack gap="xs" mt="xs">
        <GrowingTextarea
          ref={input}
          aria-label="Internal comment"
          placeholder="Visible to staff only"
          minRows={1}
          maxRows={4}
          maxLength={NOTE_LIMIT}
          value={text}
          onChange={(event) => handleType(event.currentTarget.value)}
          onSelect={handleSelect}
          onBlur={forget}
        />
        <Slot name="comment-composer" props={{ typed, input, onReplaceTyped: (name) => insert(name, typed.length) }} />
        <Button variant="default" disabled={isBlank} loading={isPending} onClick={handleAdd}>
          Add comment
        </Button>
      </Stack>
    </Panel>
  );
}
