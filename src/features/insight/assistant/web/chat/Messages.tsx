import { Avatar } from '../../../../../platform/web/ui/text/Avatar.tsx';
import { RelativeTime } from '../../../../../platform/web/ui/text/RelativeTime.tsx';
import { useAuth } from '../../../../admin/auth/web/auth.queries.ts';
import { type Message, SORRY } from '../../assistant.contract.ts';
import { AnswerMessage } from './AnswerMessage.tsx';
import classes from './Chat.module.css';
import questionMessageClasses from './Message.module.css';
import type { Answering } from './useAnswer.ts';

interface QuestionMessageProps {
  content: string;
  /** Absent while it is on its way. */
  createdAt?: string;
}

/** What was asked: a text, whatever signs it has. */
function QuestionMessage({ content, createdAt }: QuestionMessageProps) {
  const { user } = useAuth();
  const name = user?.fullName ?? 'You';
  return (
    <li className={questionMessageClasses.message}>
      <Avatar name={name} size="medium" />
      <div className={questionMessageClasses.body}>
        <p className={questionMessageClasses.head}>
          <strong>{name}</strong> {createdAt && <RelativeTime at={createdAt} />}
        </p>
        <p className={questionMessageClasses.question}>{content}</p>
      </div>
    </li>
  );
}

interface MessagesProps {
  messages: readonly Message[];
  answering: Answering | undefined;
  onRetry: () => void;
  onContinue: () => void;
  onNote: (text: string) => void;
  onReply: () => Promise<void>;
}

/** What was said, oldest first, and what is being said. */
export function Messages({ messages, answering, onRetry, onContinue, onNote, onReply }: MessagesProps) {
  const isAnswering = answering !== undefined && answering.refusal === undefined;
  // The answer that is asked for once more, and what the server keeps of the one that is arriving here.
  const isReplaced = (message: Message, index: number) =>
    answering !== undefined &&
    index === messages.length - 1 &&
    message.role === 'model' &&
    (answering.question === undefined || message.state === 'answering');
  const shown = messages.filter((message, index) => !isReplaced(message, index));
  const isAskedThere = shown.at(-1)?.role === 'user';
  return (
    <ol className={classes.list}>
      {shown.map((message, index) =>
        message.role === 'user' ? (
          <QuestionMessage key={message.id} content={message.content} createdAt={message.createdAt} />
        ) : (
          <AnswerMessage
            key={message.id}
            message={message}
            onRetry={!answering && index === shown.length - 1 ? onRetry : undefined}
            onContinue={!answering && index === shown.length - 1 ? onContinue : undefined}
            onNote={onNote}
            onReply={onReply}
          />
        ),
      )}
      {answering?.question !== undefined && !isAskedThere && <QuestionMessage content={answering.question} />}
      {answering && (
        <AnswerMessage
          message={toMessage(answering)}
          onRetry={isAnswering ? undefined : onRetry}
          {...{ onContinue: undefined, onNote: undefined, onReply: undefined }}
        />
      )}
    </ol>
  );
}

/** What is arriving, or why nothing was asked, as a message. */
const toMessage = ({ text, refusal }: Answering) => ({
  content: refusal === undefined ? text : SORRY,
  state: refusal === undefined ? ('answering' as const) : ('failed' as const),
  reason: refusal ?? null,
  sources: [],
});
