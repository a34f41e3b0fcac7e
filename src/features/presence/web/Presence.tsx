import { AvatarGroup } from '../../../platform/web/ui/text/AvatarGroup.tsx';
import { useAuth } from '../../auth/web/auth.queries.ts';
import type { Ticket } from '../../tickets/ticket.contract.ts';
import { describePresence } from '../presence.rules.ts';
import classes from './Presence.module.css';
import { usePresence } from './presence.queries.ts';
import { useIsTyping } from './useIsTyping.ts';

/** Who else has this ticket open, and who of them types. Its room is kept free, so that nothing moves when somebody comes. */
export function Presence({ ticket }: { ticket: Ticket }) {
  const { user } = useAuth();
  const people = usePresence(ticket.id, useIsTyping());
  const others = people.filter(({ userId }) => userId !== user?.id);
  const text = describePresence(others);
  return (
    <div className={classes.presence} role="status" title={text}>
      {others.length > 0 && (
        <>
          <span className={classes.people} data-typing={others.some(({ isTyping }) => isTyping)} aria-hidden>
            <AvatarGroup people={others} />
          </span>
          <span className={classes.text}>{text}</span>
        </>
      )}
    </div>
  );
}
