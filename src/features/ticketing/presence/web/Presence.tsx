import { VisuallyHidden } from '@mantine/core';
import { useEffect, useState } from 'react';
import { AvatarGroup } from '../../../../platform/web/ui/text/AvatarGroup.tsx';
import { useAuth } from '../../../admin/auth/web/auth.queries.ts';
import type { Ticket } from '../../tickets/ticket.contract.ts';
import { describePresence, toShortPresence } from '../presence.rules.ts';
import classes from './Presence.module.css';
import { usePresence } from './presence.queries.ts';

/** Time without input, in ms, after which a person no longer counts as typing. */
const PAUSE_MS = 4_000;

/** Whether the reader types on this page; a search in the header is not meant. */
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
