import { ActionIcon, Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconBook2, IconCircleCheck, IconCopy, IconMailForward, IconNote, IconSparkles } from '@tabler/icons-react';
import { useState } from 'react';
import { Mono } from '../../../../../platform/web/ui/text/Mono.tsx';
import { RelativeTime } from '../../../../../platform/web/ui/text/RelativeTime.tsx';
import { useSubmit } from '../../../../../platform/web/useSubmit.ts';
import type { Message, Source } from '../../assistant.contract.ts';
import { toNoteText } from '../../assistant-text.rules.ts';
import { AnswerText } from './AnswerText.tsx';
import classes from './Message.module.css';

interface AnswerActionsProps {
  content: string;
  sources: readonly Source[];
  onNote: (text: string) => void;
  onReply: () => Promise<void>;
}

function AnswerActions({ content, sources, onNote, onReply }: AnswerActionsProps) {
  const text = toNoteText(content, sources);
  const { submit: reply, isSending } = useSubmit(onReply);

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

const KINDS = {
  article: { Icon: IconBook2, label: 'Article' },
  ticket: { Icon: IconCircleCheck, label: 'Solved ticket' },
  note: { Icon: IconNote, label: 'This ticket' },
} as const satisfies Record<Source['kind'], object>;

interface SourceListProps {
  sources: readonly Source[];
  /** Number of the highlighted source. */
  active: number | undefined;
}

function SourceList({ sources, active }: SourceListProps) {
  return (
    <ul className={classes.list} aria-label="Sources">
      {sources.map(({ n, kind, id, title, path }) => {
        const { Icon, label } = KINDS[kind];
        return (
          <li key={n} className={classes.item} data-active={n === active}>
            <span className={classes.number}>{n}</span>
            <Icon className={classes.icon} size={15} aria-hidden />
            <a className={classes.title} href={`#${path}`}>
              {kind === 'ticket' && <Mono>{id}</Mono>} {title}
            </a>
            <span className={classes.kind}>{label}</span>
          </li>
        );
      })}
    </ul>
  );
}

interface AnswerMessageProps {
  message: Pick<Message, 'content' | 'state' | 'reason' | 'sources'> & { createdAt?: string };
  /** Only for the last message. */
  onRetry?: () => void;
  /** Continues a truncated answer. */
  onContinue?: () => void;
  /** Absent while the answer is in progress. */
  onNote?: (text: string) => void;
  onReply?: () => Promise<void>;
}

/** An answer with its sources and actions. */
export function AnswerMessage({ message, onRetry, onContinue, onNote, onReply }: AnswerMessageProps) {
  const { content, state, reason, sources, createdAt } = message;
  const [active, setActive] = useState<number>();
  const isUseful = content !== '' && (state === 'done' || state === 'cut' || state === 'stopped');
  return (
    <li className={classes.message}>
      <span className={classes.face} aria-hidden>
        <IconSparkles size={16} />
      </span>
      <div className={classes.body}>
        <p className={classes.head}>
          <strong>Assistant</strong> {createdAt && <RelativeTime at={createdAt} />}
        </p>
        {state === 'answering' && content === '' && <p className={classes.waiting}>Reading the ticket…</p>}
        <AnswerText sources={sources} active={active} onActive={setActive}>
          {content}
        </AnswerText>
        {sources.length > 0 && <SourceList sources={sources} active={active} />}
        {isUseful && state !== 'stopped' && sources.length === 0 && (
          <p className={classes.reason}>No sources. This answer doesn’t cite anything in OBDesk.</p>
        )}
        {reason && <p className={classes.reason}>{reason}</p>}
        <div className={classes.actions}>
          {state === 'cut' && onContinue && (
            <Button variant="default" size="compact-sm" onClick={onContinue}>
              Continue
            </Button>
          )}
          {state !== 'done' && state !== 'answering' && onRetry && (
            <Button variant="default" size="compact-sm" onClick={onRetry}>
              Try again
            </Button>
          )}
          {isUseful && onNote && onReply && <AnswerActions content={content} sources={sources} onNote={onNote} onReply={onReply} />}
        </div>
      </div>
    </li>
  );
}
