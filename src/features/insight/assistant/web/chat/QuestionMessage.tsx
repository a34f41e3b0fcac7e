import { Avatar } from '../../../../../platform/web/ui/text/Avatar.tsx';
import { RelativeTime } from '../../../../../platform/web/ui/text/RelativeTime.tsx';
import { useAuth } from '../../../../admin/auth/web/auth.queries.ts';
import classes from './Message.module.css';

interface QuestionMessageProps {
  content: string;
  /** Absent while it is on its way. */
  createdAt?: string;
}

/** What was asked: a text, whatever signs it has. */
export function QuestionMessage({ content, createdAt }: QuestionMessageProps) {
  const { user } = useAuth();
  const name = user?.fullName ?? 'You';
  return (
    <li className={classes.message}>
      <Avatar name={name} size="medium" />
      <div className={classes.body}>
        <p className={classes.head}>
          <strong>{name}</strong> {createdAt && <RelativeTime at={createdAt} />}
        </p>
        <p className={classes.question}>{content}</p>
      </div>
    </li>
  );
}
