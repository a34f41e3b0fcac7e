import { VisuallyHidden } from '@mantine/core';
import { AvatarGroup } from '../../../../platform/web/ui/text/AvatarGroup.tsx';
import { useAuth } from '../../../admin/auth/web/auth.queries.ts';
import type { Ticket } from '../../tickets/ticket.contract.ts';
import { describePresence, toShortPresence } from '../presence.rules.ts';
import classes from './Presence.module.css';
import { usePresence } from './presence.queries.ts';
import { useIsTyping } from './useIsTyping.ts';

/** Shows who else has this ticket open, and who of them is typing. Its space is reserved, so that nothing moves when a person arrives. */
export function Presence({ ticket }: { ticket: Ticket }) {
  const { user } = useAuth();
  const people = usePresence(ticket.id, useIsTyping());
  const others = people.filter(({ userId }) => userId !== user?.id);
  const text = describePresence(others);
  const { who, does } = toShortPresence(others);
  return (
    <div className={classes.presence} title={text}>
      <VisuallyHidden component="span" role="status">
        {text}
      </VisuallyHidden>
      {others.length > 0 && (
        <>
          <span aria-hidden>
            <AvatarGroup
              people={others.map((person) => ({ ...person, mark: person.isTyping ? ('busy' as const) : undefined }))}
              limit={2}
            />
          </span>
          <span className={classes.text} aria-hidden>
            {who && <span className={classes.who}>{who}</span>} {does}
          </span>
        </>
      )}
    </div>
  );
}
