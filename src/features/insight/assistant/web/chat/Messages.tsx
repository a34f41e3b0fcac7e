import { Avatar } from '../../../../../platform/web/ui/text/Avatar.tsx';
import { RelativeTime } from '../../../../../platform/web/ui/text/RelativeTime.tsx';
import { useAuth } from '../../../../admin/auth/web/auth.queries.ts';
import { EMPTY_ANSWER, type Message } from '../../assistant.contract.ts';
import { AnswerMessage } from './AnswerMessage.tsx';
import classes from './Chat.module.css';
import messageClasses from './Message.module.css';
import type { PendingAnswer } from './useAnswer.ts';

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
    <li className={messageClasses.message}>
      <Avatar name={name} size="medium" />
      <div className={messageClasses.body}>
        <p className={messageClasses.head}>
          <strong>{name}</strong> {createdAt && <RelativeTime at={createdAt} />}
        </p>
        <p className={messageClasses.question}>{content}</p>
      </div>
    </li>
  );
}

interface MessagesProps {
  messages: readonly Message[];
  pending: PendingAnswer | undefined;
  onRetry: () => void;
  onContinue: () => void;
  onNote: (text: string) => void;
  onReply: () => Promise<void>;
}

/** Stored messages, oldest first, and the pending answer. */
export function Messages({ messages, pending, onRetry, onContinue, onNote, onReply }: MessagesProps) {
  const last = messages.at(-1);
  // A retry, or the partial answer that the server has stored.
  const isReplaced = pending && last?.role === 'model' && (pending.question === undefined || last.state === 'answering');
  const shown = isReplaced ? messages.slice(0, -1) : messages;
  const isQuestionStored = shown.at(-1)?.role === 'user';
  return (
    <ol className={classes.list}>
      {shown.map((message, index) => {
        if (message.role === 'user') return <QuestionMessage key={message.id} content={message.content} createdAt={message.createdAt} />;
        const isLast = !pending && index === shown.length - 1;
        return <AnswerMessage key={message.id} {...{ message, onNote, onReply }} {...(isLast && { onRetry, onContinue })} />;
      })}
      {pending?.question !== undefined && !isQuestionStored && <QuestionMessage content={pending.question} />}
      {pending?.rejection !== undefined && (
        <AnswerMessage message={{ content: EMPTY_ANSWER, state: 'failed', reason: pending.rejection, sources: [] }} onRetry={onRetry} />
      )}
      {pending && pending.rejection === undefined && (
        <AnswerMessage message={{ content: pending.text, state: 'answering', reason: null, sources: [] }} />
      )}
    </ol>
  );
}
