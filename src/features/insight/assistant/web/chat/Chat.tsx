import { Button, Textarea, VisuallyHidden } from '@mantine/core';
import { IconPlayerStop, IconSend } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { TEXT_LIMIT } from '../../../../../platform/fields.ts';
import { Alert } from '../../../../../platform/web/ui/feedback/Alert.tsx';
import { FAILED_MESSAGE } from '../../assistant.contract.ts';
import { toNoteText } from '../../note-text.rules.ts';
import { useAssistantContext, useAssistantStatus, useChat } from '../assistant.queries.ts';
import classes from './Chat.module.css';
import { Messages } from './Messages.tsx';
import { useAnswer } from './useAnswer.ts';

interface ComposerProps {
  text: string;
  onType: (text: string) => void;
  /** Ignored while nothing is typed or an answer is on its way. */
  onSend: () => void;
  onStop: () => void;
  isAsking: boolean;
  /** Nothing can be sent: the assistant is off. What is typed stays. */
  isDisabled: boolean;
  /** It has the focus as soon as it is there. */
  hasFocus: boolean;
}

/** Enter sends, Shift and Enter begins a new line. */
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

/** Questions that are often asked first. */
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

/** Who, what, since when, the last note and the next date of a ticket, before anything is asked; it takes no model. */
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
  onBegun: (chatId: string) => void;
  /** Takes a text over into the new note of the ticket. */
  onNote: (text: string) => void;
  /** Drafts a reply to the customer and takes it over. */
  onReply: () => Promise<void>;
  /** The question has the focus at once. */
  hasFocus?: boolean;
}

/** Questions about a ticket and their answers. What is empty, has no ticket, or comes while an answer is on its way is ignored. */
export function Chat({ ticketId, chatId, onBegun, onNote, onReply, hasFocus = false }: ChatProps) {
  const [text, setText] = useState('');
  const { data: status } = useAssistantStatus();
  const { data: chat } = useChat(chatId);
  const { answering, isAsking, failure, whole, ask, stop } = useAnswer({ ticketId, chatId, onBegun });
  const messages = chat?.messages ?? [];
  const isElsewhere = !isAsking && messages.at(-1)?.state === 'answering';
  const isOff = status?.available === false;
  const end = useRef<HTMLDivElement>(null);
  const shown = `${messages.length} ${answering?.text.length} ${failure}`;
  const isBlank = messages.length === 0 && !answering;
  useEffect(() => {
    if (!isBlank && shown) end.current?.scrollIntoView({ block: 'nearest' });
  }, [isBlank, shown]);

  function handleSend(question = text) {
    if (question.trim() === '' || ticketId === '' || isAsking || isElsewhere || isOff) return;
    if (question === text) setText('');
    void ask(question.trim());
  }

  return (
    <section className={classes.chat} aria-label="Chat with the assistant">
      <div className={classes.messages}>
        {isBlank && <Summary ticketId={ticketId} />}
        <Messages
          {...{ messages, answering, onNote, onReply }}
          onRetry={() => void ask(answering?.refusal === undefined ? undefined : answering.question)}
          onContinue={() => handleSend('Continue where you left off.')}
        />
        <div ref={end} />
      </div>
      <VisuallyHidden role="status">{whole && `Assistant: ${toNoteText(whole, [])}`}</VisuallyHidden>
      {isOff && (
        <Alert tone="notice" title="The assistant is unavailable">
          {status.reason}
        </Alert>
      )}
      {failure && <Alert title={FAILED_MESSAGE}>{failure}</Alert>}
      {isElsewhere && <p className={classes.hint}>The assistant is answering in another window.</p>}
      {!isOff && isBlank && <Suggestions onChoose={handleSend} />}
      <Composer {...{ text, isAsking }} isDisabled={isOff} hasFocus={hasFocus} onType={setText} onSend={() => handleSend()} onStop={stop} />
      <p className={classes.hint}>Answers can be wrong. Check the sources before you work on a vehicle.</p>
    </section>
  );
}
