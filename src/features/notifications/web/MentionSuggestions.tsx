import { useEffect, useId, useRef, useState } from 'react';
import type { PagePlaces } from '../../../platform/web/page-places.ts';
import { Avatar } from '../../../platform/web/ui/text/Avatar.tsx';
import { useStaff } from '../../users/web/user.queries.ts';
import { suggestPeople } from '../mention.rules.ts';
import classes from './MentionSuggestions.module.css';

/** Who can be meant while somebody types @ and the beginning of a name: arrows choose, Enter or Tab takes. */
export function MentionSuggestions({ typed, onReplaceTyped, input }: PagePlaces['comment-composer']) {
  const { data: staff = [] } = useStaff();
  const [dismissed, setDismissed] = useState('');
  const people = typed === dismissed ? [] : suggestPeople(typed, staff);
  const [marked, setMarked] = useState(0);
  const listId = useId();
  const toId = (place: number) => `${listId}-${place}`;
  const at = Math.min(marked, people.length - 1);
  const isOpen = people.length > 0;

  const take = (name: string) => onReplaceTyped(`@${name} `);
  const newest = useRef<(event: KeyboardEvent) => void>(() => undefined);
  newest.current = (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const isTaken = (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) || event.key === 'Tab';
    if (step !== undefined) setMarked((at + step + people.length) % people.length);
    else if (isTaken) take(people[at]?.fullName ?? '');
    else if (event.key === 'Escape') setDismissed(typed);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  useEffect(() => {
    const element = input.current;
    if (!isOpen || !element) return;
    const handleKeyDown = (event: KeyboardEvent) => newest.current(event);
    element.addEventListener('keydown', handleKeyDown);
    element.setAttribute('aria-controls', listId);
    return () => {
      element.removeEventListener('keydown', handleKeyDown);
      element.removeAttribute('aria-controls');
      element.removeAttribute('aria-activedescendant');
      setMarked(0);
    };
  }, [isOpen, input, listId]);

  useEffect(() => {
    if (isOpen) input.current?.setAttribute('aria-activedescendant', `${listId}-${at}`);
  }, [isOpen, at, input, listId]);

  if (!isOpen) return null;
  const { left = 0, top = 0, width = 0 } = input.current?.getBoundingClientRect() ?? {};
  return (
    <div
      id={listId}
      role="listbox"
      aria-label="People to mention"
      className={classes.list}
      style={{ left, bottom: window.innerHeight - top + 4, width: Math.min(width, 280) }}
    >
      {people.map(({ id, fullName, avatar }, place) => (
        <div
          key={id}
          id={toId(place)}
          role="option"
          tabIndex={-1}
          aria-selected={place === at}
          className={classes.person}
          onPointerDown={(event) => {
            event.preventDefault();
            take(fullName);
          }}
        >
          <Avatar name={fullName} initials={avatar} />
          <span className={classes.name}>{fullName}</span>
        </div>
      ))}
    </div>
  );
}
