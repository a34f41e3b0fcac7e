import { Box, Button, Flex, Group, Paper, Text, Title, VisuallyHidden } from '@mantine/core';
import { IconPlayerStop, IconSend } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { TEXT_LIMIT } from '../../../../../platform/fields.ts';
import { GrowingTextarea } from '../../../../../platform/web/form/inputs/GrowingTextarea.tsx';
import utilities from '../../../../../platform/web/theme/utilities.module.css';
import { Alert } from '../../../../../platform/web/ui/feedback/Alert.tsx';
import { Avatar } from '../../../../../platform/web/ui/text/Avatar.tsx';
import { useAuth } from '../../../../admin/auth/web/auth.queries.ts';
import { EMPTY_ANSWER, FAILED_MESSAGE, type Message, type Source } from '../../assistant.contract.ts';
import { toNoteText } from '../../assistant-text.rules.ts';
import { useAssistantContext, useAssistantStatus, useChat } from '../assistant.queries.ts';
import type { InsertText } from '../drafts/DraftButtons.tsx';
import { AnswerMessage, MessageHead } from './AnswerMessage.tsx';
import classes from './Chat.module.css';
import { SourceView } from './SourceView.tsx';
import { type PendingAnswer, useAnswer } from './useAnswer.ts';

interface ComposerProps {
  text: string;
  onType: (text: string) => void;
  onSend: () => void;
  onStop: () => void;
  isAsking: boolean;
  /** Disables only the button, so that the text can still be edited. */
  isDisabled: boolean;
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
    <Paper className={classes.composer} withBorder radius="lg" shadow="var(--obd-shadow)" p={7}>
      <GrowingTextarea
        classNames={{ input: classes.text ?? '' }}
        flex={1}
        miw={0}
        variant="unstyled"
        aria-label="Question"
        placeholder="Ask about this ticket"
        ref={input}
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
    </Paper>
  );
}

const SUGGESTIONS = [
  { label: 'Summarize for handoff', question: 'Summarize this ticket so I can hand it off to a coworker.' },
  { label: 'What should I try next?', question: 'What should I try next, and why?' },
  { label: 'Find similar solved tickets', question: 'Which solved tickets are similar, and how were they solved?' },
] as const;

function Suggestions({ onChoose }: { onChoose: (question: string) => void }) {
  return (
    <Group gap="xs">
      {SUGGESTIONS.map(({ label, question }) => (
        <Button key={label} variant="default" radius="xl" size="compact-sm" onClick={() => onChoose(question)}>
          {label}
        </Button>
      ))}
    </Group>
  );
}

/** Summary of the ticket, shown until the first question. */
function Summary({ ticketId }: { ticketId: string }) {
  const { data } = useAssistantContext(ticketId);
  if (!data) return null;
  return (
    <Box component="section" maw={640} className={utilities.wrap} aria-label="Summary">
      <Title order={3} fz="sm">
        Summary
      </Title>
      {data.summary.split('\n').map((line) => (
        <Text key={line} c="gray" mt={4}>
          {line}
        </Text>
      ))}
    </Box>
  );
}

interface QuestionMessageProps {
  content: string;
  /** Absent while it is being sent. */
  createdAt?: string;
}

/** Renders plain text, not Markdown. */
function QuestionMessage({ content, createdAt }: QuestionMessageProps) {
  const { user } = useAuth();
  const name = user?.fullName ?? 'You';
  return (
    <Flex component="li" gap="sm">
      <Avatar name={name} size="medium" />
      <div className={utilities.fill}>
        <MessageHead name={name} createdAt={createdAt} />
        <p className={classes.question}>{content}</p>
      </div>
    </Flex>
  );
}

interface MessagesProps {
  messages: readonly Message[];
  pending: PendingAnswer | undefined;
  onRetry: () => void;
  onContinue: () => void;
  onInsert: InsertText;
  onDraft: () => Promise<void>;
  onOpen: (source: Source) => void;
}

/** Stored messages, oldest first, and the pending answer. */
function Messages({ messages, pending, onRetry, onContinue, onInsert, onDraft, onOpen }: MessagesProps) {
  const last = messages.at(-1);
  // A retry, or the partial answer that the server has stored.
  const isReplaced = pending && last?.role === 'model' && (pending.question === undefined || last.state === 'answering');
  const shown = isReplaced ? messages.slice(0, -1) : messages;
  const isQuestionStored = shown.at(-1)?.role === 'user';
  return (
    <Flex component="ol" direction="column" gap="md">
      {shown.map((message, index) => {
        if (message.role === 'user') return <QuestionMessage key={message.id} content={message.content} createdAt={message.createdAt} />;
        const isLast = !pending && index === shown.length - 1;
        return <AnswerMessage key={message.id} {...{ message, onInsert, onDraft, onOpen }} {...(isLast && { onRetry, onContinue })} />;
      })}
      {pending?.question !== undefined && !isQuestionStored && <QuestionMessage content={pending.question} />}
      {pending?.rejection !== undefined && (
        <AnswerMessage message={{ content: EMPTY_ANSWER, state: 'failed', reason: pending.rejection, sources: [] }} onRetry={onRetry} />
      )}
      {pending && pending.rejection === undefined && (
        <AnswerMessage message={{ content: pending.text, state: 'answering', reason: null, sources: [] }} />
      )}
    </Flex>
  );
}

/** Returns a React key for a chat. A chat started in this window keeps its key when it gets its ID, so that its answer keeps streaming. */
export function useChatKey(chatId: string) {
  const [own, setOwn] = useState({ number: 0, ids: [''] });
  return {
    key: own.ids.includes(chatId) ? `own-${own.number}` : chatId,
    markStarted: (id: string) => setOwn(({ number }) => ({ number, ids: ['', id] })),
    /** Starts a new, empty chat. */
    reset: () => setOwn(({ number }) => ({ number: number + 1, ids: [''] })),
  };
}

/** The source shown in place of the messages. Going back focuses what opened it. */
function useOpenSource() {
  const [source, setSource] = useState<Source>();
  const opener = useRef<Element>(null);
  useEffect(() => {
    if (source === undefined && opener.current instanceof HTMLElement) opener.current.focus();
  }, [source]);
  return {
    source,
    open(next: Source) {
      opener.current = document.activeElement;
      setSource(next);
    },
    close() {
      setSource(undefined);
    },
    /** Closes it for a new question, without moving the focus. */
    leave() {
      opener.current = null;
      setSource(undefined);
    },
  };
}

interface ChatProps {
  ticketId: string;
  /** Empty for a new chat. */
  chatId: string;
  onStarted: (chatId: string) => void;
  /** Adds a text to the ticket's new note. */
  onInsert: InsertText;
  /** Drafts a reply to the customer into the ticket's new note. */
  onDraft: () => Promise<void>;
  hasFocus?: boolean;
}

/** Chat about a ticket. Ignores empty questions, and questions without a ticket or during an answer. */
export function Chat({ ticketId, chatId, onStarted, onInsert, onDraft, hasFocus = false }: ChatProps) {
  const [text, setText] = useState('');
  const { data: status } = useAssistantStatus();
  const { data: chat } = useChat(chatId);
  const { pending, isAsking, failure, completed, ask, stop } = useAnswer({ ticketId, chatId, onStarted });
  const messages = chat?.messages ?? [];
  const isAnsweringElsewhere = !isAsking && messages.at(-1)?.state === 'answering';
  const isOff = status?.available === false;
  const { source, open, close, leave } = useOpenSource();
  const end = useRef<HTMLDivElement>(null);
  const shown = `${messages.length} ${pending?.text.length} ${failure}`;
  const isBlank = messages.length === 0 && !pending;
  useEffect(() => {
    if (!isBlank && shown) end.current?.scrollIntoView({ block: 'nearest' });
  }, [isBlank, shown]);

  function handleSend(question = text) {
    if (question.trim() === '' || ticketId === '' || isAsking || isAnsweringElsewhere || isOff) return;
    if (question === text) setText('');
    leave();
    void ask(question.trim());
  }

  return (
    <Flex component="section" direction="column" flex={1} gap="xs" mih={0} miw={0} aria-label="Chat with the assistant">
      <VisuallyHidden component="h2">Chat</VisuallyHidden>
      {source && <SourceView source={source} onBack={close} />}
      <Box className={utilities.scroll} flex={1} mih={0} hidden={source !== undefined}>
        {isBlank && <Summary ticketId={ticketId} />}
        <Messages
          {...{ messages, pending, onInsert, onDraft }}
          onOpen={open}
          onRetry={() => void ask(pending?.rejection === undefined ? undefined : pending.question)}
          onContinue={() => handleSend('Continue where you left off.')}
        />
        <div ref={end} />
      </Box>
      <VisuallyHidden role="status">{completed && `Assistant: ${toNoteText(completed, [])}`}</VisuallyHidden>
      {isOff && (
        <Alert tone="notice" title="The assistant is unavailable">
          {status.reason}
        </Alert>
      )}
      {failure && <Alert title={FAILED_MESSAGE}>{failure}</Alert>}
      {isAnsweringElsewhere && (
        <Text size="xs" c="dimmed">
          The assistant is answering in another window.
        </Text>
      )}
      {!isOff && isBlank && <Suggestions onChoose={handleSend} />}
      <Composer {...{ text, isAsking }} isDisabled={isOff} hasFocus={hasFocus} onType={setText} onSend={() => handleSend()} onStop={stop} />
      <Text size="xs" c="dimmed">
        Answers can be wrong. Check the sources before you work on a vehicle.
      </Text>
    </Flex>
  );
}
