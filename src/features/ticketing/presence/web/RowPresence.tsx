import { VisuallyHidden } from '@mantine/core';
import { AvatarGroup } from '../../../../platform/web/ui/text/AvatarGroup.tsx';
import { useAuth } from '../../../admin/auth/web/auth.queries.ts';
import { describeOpen } from '../presence.rules.ts';
import classes from './Presence.module.css';
import { useOpenBy } from './presence.queries.ts';

/** Shows who else has the ticket of a row open. */
export function RowPresence({ ticketId }: { ticketId: string }) {
  const { user } = useAuth();
  const others = useOpenBy(ticketId).filter(({ userId }) => userId !== user?.id);
  if (others.length === 0) return null;
  const text = describeOpen(others);
  return (
    <span className={classes.faces} title={text}>
      <span aria-hidden>
        <AvatarGroup people={others.map((person) => ({ ...person, mark: 'here' as const }))} limit={2} />
      </span>
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  );
}
