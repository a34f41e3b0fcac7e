import { Button } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { useState } from 'react';
import { RelativeTime } from '../../../../../platform/web/ui/text/RelativeTime.tsx';
import type { Message } from '../../assistant.contract.ts';
import { AnswerActions } from './AnswerActions.tsx';
import { AnswerText } from './AnswerText.tsx';
import classes from './Message.module.css';
import { SourceList } from './SourceList.tsx';

export interface AnswerMessageProps {
  message: Pick<Message, 'content' | 'state' | 'reason' | 'sources'> & { createdAt?: string };
  /** It is the last message of the chat: it can be asked once more. */
  onRetry: (() => void) | undefined;
  /** Lets the answer go on where its length ended it. */
  onContinue: (() => void) | undefined;
  /** Takes the answer over as a note; undefined while it is being written. */
  onNote: ((text: string) => void) | undefined;
  onReply: (() => void) | undefined;
}

/** What the assistant said, what it cites, and what can be done with it. */
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
