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

/** Returns the label of the field in which the user types; undefined if the user doesn't type on this page. The header doesn't count. */
function useTypingPlace(): string | undefined {
  const [place, setPlace] = useState<string>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let field: Element | undefined;
    const end = () => {
      field = undefined;
      setPlace(undefined);
    };
    const handleInput = ({ target }: Event) => {
      if (!(target instanceof Element) || !target.closest('main')) return;
      // Reading the label computes the layout, so not for each key.
      if (target !== field) setPlace(getLabel(target));
      field = target;
      clearTimeout(timer);
      timer = setTimeout(end, PAUSE_MS);
    };
    document.addEventListener('input', handleInput);
    return () => {
      document.removeEventListener('input', handleInput);
      clearTimeout(timer);
    };
  }, []);
  return place;
}

/** Longest label that the server accepts. */
const LABEL_LIMIT = 100;

function getLabel(target: Element): string {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
  const label = target.ariaLabel ?? (isField ? target.labels?.[0]?.innerText : undefined) ?? '';
  return label.replaceAll('*', '').trim().slice(0, LABEL_LIMIT);
}

/** Shows who else has this ticket open or is typing. */
export function Presence({ ticket }: { ticket: Ticket }) {
  const { user } = useAuth();
  const people = usePresence(ticket.id, useTypingPlace());
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
          <span className={`${utilities.meta} ${classes.text}`} aria-hidden>
            {who && <span className={utilities.truncate}>{who}</span>}
            <span className={utilities.truncate}>{does}</span>
          </span>
        </>
      )}
    </div>
  );
}
