import { Button, Textarea, VisuallyHidden } from '@mantine/core';
import { IconPlayerStop, IconSend } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { TEXT_LIMIT } from '../../../../../platform/fields.ts';
import { Alert } from '../../../../../platform/web/ui/feedback/Alert.tsx';
import { FAILED_MESSAGE } from '../../assistant.contract.ts';
import { toNoteText } from '../../assistant-text.rules.ts';
import { useAssistantContext, useAssistantStatus, useChat } from '../assistant.queries.ts';
import classes from './Chat.module.css';
import { Messages } from './Messages.tsx';
import { useAnswer } from './useAnswer.ts';

interface ComposerProps {
  text: string;
  onType: (text: string) => void;
  onSend: () => void;
  onStop: () => void;
  isAsking: boolean;
  /** Disables only the button, so that the text can still be edited. */
  isDisabled: boolean;
  /** Focuses the question on mount. */
  hasFocus: boolean;
}

/** Enter sends, Shift+Enter adds a line. */
function Composer({ text, onType, onSend, onStop, isAsking, isDisabled, hasFocus }: ComposerProps) {
  const input = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (hasFocus) input.current?.focus();
  }, [hasFocus]);

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onSend();
  }

  return (
    <div className={classes.composer}>
      <Textarea
        classNames={{ root: classes.field ?? '', input: classes.text ?? '' }}
        variant="unstyled"
        aria-label="Question"
        placeholder="Ask about this ticket"
        ref={input}
        autosize
        minRows={1}
        maxRows={6}
        maxLength={TEXT_LIMIT}
        value={text}
        onChange={(event) => onType(event.currentTarget.value)}
        onKeyDown={handleKeyDown}
      />
      {isAsking ? (
        <Button variant="default" leftSection={<IconPlayerStop size={15} aria-hidden />} onClick={onStop}>
          Stop
        </Button>
      ) : (
        <Button leftSection={<IconSend size={15} aria-hidden />} disabled={isDisabled || text.trim() === ''} onClick={onSend}>
          Send
        </Button>
      )}
    </div>
  );
}

const SUGGESTIONS = [
  { label: 'Summarize for handoff', question: 'Summarize this ticket so I can hand it off to a coworker.' },
  { label: 'What should I try next?', question: 'What should I try next, and why?' },
  { label: 'Find similar solved tickets', question: 'Which solved tickets are similar, and how were they solved?' },
] as const;

function Suggestions({ onChoose }: { onChoose: (question: string) => void }) {
  return (
    <div className={classes.suggestions}>
      {SUGGESTIONS.map(({ label, question }) => (
        <Button key={label} variant="default" radius="xl" size="compact-sm" onClick={() => onChoose(question)}>
          {label}
        </Button>
      ))}
    </div>
  );
}

/** Summary of the ticket, shown until the first question. */
function Summary({ ticketId }: { ticketId: string }) {
  const { data } = useAssistantContext(ticketId);
  if (!data) return null;
  return (
    <section className={classes.summary} aria-label="Summary">
      <h2>Summary</h2>
      {data.summary.split('\n').map((line) => (
        <p key={line}>{line}</p>
      ))}
    </section>
  );
}

interface ChatProps {
  ticketId: string;
  /** Empty for a new chat. */
  chatId: string;
  onStarted: (chatId: string) => void;
  /** Adds a text to the ticket's new note. */
  onNote: (text: string) => void;
  /** Drafts a reply to the customer into the ticket's new note. */
  onReply: () => Promise<void>;
  /** Focuses the question on mount. */
  hasFocus?: boolean;
}

/** Chat about a ticket. Ignores empty questions, and questions without a ticket or during an answer. */
export function Chat({ ticketId, chatId, onStarted, onNote, onReply, hasFocus = false }: ChatProps) {
  const [text, setText] = useState('');
  const { data: status } = useAssistantStatus();
  const { data: chat } = useChat(chatId);
  const { pending, isAsking, failure, completed, ask, stop } = useAnswer({ ticketId, chatId, onStarted });
  const messages = chat?.messages ?? [];
  const isAnsweringElsewhere = !isAsking && messages.at(-1)?.state === 'answering';
  const isOff = status?.available === false;
  const end = useRef<HTMLDivElement>(null);
  const shown = `${messages.length} ${pending?.text.length} ${failure}`;
  const isBlank = messages.length === 0 && !pending;
  useEffect(() => {
    if (!isBlank && shown) end.current?.scrollIntoView({ block: 'nearest' });
  }, [isBlank, shown]);

  function handleSend(question = text) {
    if (question.trim() === '' || ticketId === '' || isAsking || isAnsweringElsewhere || isOff) return;
    if (question === text) setText('');
    void ask(question.trim());
  }

  return (
    <section className={classes.chat} aria-label="Chat with the assistant">
      <div className={classes.messages}>
        {isBlank && <Summary ticketId={ticketId} />}
        <Messages
          {...{ messages, pending, onNote, onReply }}
          onRetry={() => void ask(pending?.rejection === undefined ? undefined : pending.question)}
          onContinue={() => handleSend('Continue where you left off.')}
        />
        <div ref={end} />
      </div>
      <VisuallyHidden role="status">{completed && `Assistant: ${toNoteText(completed, [])}`}</VisuallyHidden>
      {isOff && (
        <Alert tone="notice" title="The assistant is unavailable">
          {status.reason}
        </Alert>
      )}
      {failure && <Alert title={FAILED_MESSAGE}>{failure}</Alert>}
      {isAnsweringElsewhere && <p className={classes.hint}>The assistant is answering in another window.</p>}
      {!isOff && isBlank && <Suggestions onChoose={handleSend} />}
      <Composer {...{ text, isAsking }} isDisabled={isOff} hasFocus={hasFocus} onType={setText} onSend={() => handleSend()} onStop={stop} />
      <p className={classes.hint}>Answers can be wrong. Check the sources before you work on a vehicle.</p>
    </section>
  );
}
