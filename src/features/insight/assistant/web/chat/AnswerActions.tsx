import { ActionIcon, Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconCopy, IconMailForward, IconNote } from '@tabler/icons-react';
import { useSubmit } from '../../../../../platform/web/form/useSubmit.ts';
import type { Source } from '../../assistant.contract.ts';
import { toNoteText } from '../../note-text.rules.ts';

interface AnswerActionsProps {
  content: string;
  sources: readonly Source[];
  onNote: (text: string) => void;
  /** Drafts a reply to the customer. */
  onReply: () => void | Promise<void>;
}

/** What becomes of an answer: a note, a reply, or a text elsewhere. Nothing is saved by it. */
export function AnswerActions({ content, sources, onNote, onReply }: AnswerActionsProps) {
  const text = toNoteText(content, sources);
  const { submit: reply, isSending } = useSubmit(async () => onReply());

  async function handleCopy() {
    await navigator.clipboard.writeText(text).then(
      () => notifications.show({ message: 'Answer copied' }),
      () => notifications.show({ message: 'Your browser blocked copying. Select the text and copy it manually.', color: 'red' }),
    );
  }

  return (
    <>
      <Button variant="default" size="compact-sm" leftSection={<IconNote size={14} aria-hidden />} onClick={() => onNote(text)}>
        Add as note
      </Button>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconMailForward size={14} aria-hidden />}
        loading={isSending}
        onClick={() => void reply()}
      >
        Draft a reply
      </Button>
      <ActionIcon aria-label="Copy answer" onClick={() => void handleCopy()}>
        <IconCopy size={16} aria-hidden />
      </ActionIcon>
    </>
  );
}
