import { VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Alert } from '../../../../../platform/web/ui/feedback/Alert.tsx';
import { FAILED_MESSAGE } from '../../assistant.contract.ts';
import { toNoteText } from '../../note-text.rules.ts';
import { useAssistantStatus, useChat } from '../assistant.queries.ts';
import classes from './Chat.module.css';
import { Composer } from './Composer.tsx';
import { Messages } from './Messages.tsx';
import { Suggestions } from './Suggestions.tsx';
import { Summary } from './Summary.tsx';
import { useAnswer } from './useAnswer.ts';

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
