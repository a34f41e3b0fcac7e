import { VisuallyHidden } from '@mantine/core';
import { useEffect, useState } from 'react';
import utilities from '../../../../platform/web/theme/utilities.module.css';
import { AvatarGroup } from '../../../../platform/web/ui/text/AvatarGroup.tsx';
import { useAuth } from '../../../admin/auth/web/auth.queries.ts';
import type { Ticket } from '../../tickets/ticket.contract.ts';
import { describePresence, toShortPresence } from '../presence.rules.ts';
import classes from './Presence.module.css';
import { usePresence } from './presence.queries.ts';

/** Delay in ms after the last input before a user stops counting as typing. */
const PAUSE_MS = 4_000;

/** Returns whether the user types on this page. Typing in the header doesn’t count. */
function useIsTyping(): boolean {
  const [isTyping, setIsTyping] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const handleInput = ({ target }: Event) => {
      if (!(target instanceof Element) || !target.closest('main')) return;
      setIsTyping(true);
      clearTimeout(timer);
      timer = setTimeout(() => setIsTyping(false), PAUSE_MS);
    };
    document.addEventListener('input', handleInput);
    return () => {
      document.removeEventListener('input', handleInput);
      clearTimeout(timer);
    };
  }, []);
  return isTyping;
}

/** Shows who else has this ticket open or is typing. */
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
          <span className={`${utilities.row} ${utilities.meta} ${classes.text}`} aria-hidden>
            {who && <span className={utilities.truncate}>{who}</span>} {does}
          </span>
        </>
      )}
    </div>
  );
}
