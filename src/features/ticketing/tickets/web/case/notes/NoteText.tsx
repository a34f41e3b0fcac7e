import { Link } from '@tanstack/react-router';
import { TICKET_PATH } from '../../../ticket-list-paths.ts';
import classes from './NoteText.module.css';

const TICKET_ID = /(\bTKT-\d{6}(?:-\d+)?\b)/;

/** A note as it was written; ticket ids in it lead to their tickets. */
export function NoteText({ text }: { text: string }) {
  const parts = text.split(TICKET_ID).map((part, index) => ({ part, at: index, isId: index % 2 === 1 }));
  return (
    <p className={classes.text}>
      {parts.map(({ part, at, isId }) =>
        isId ? (
          <Link key={at} to={TICKET_PATH} params={{ ticketId: part }} className={classes.link}>
            {part}
          </Link>
        ) : (
          part
        ),
      )}
    </p>
  );
}
