import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { TICKET_PATH } from '../../ticket-list-paths.ts';
import type { ListedDraft } from '../ticket-slots.ts';
import classes from './DraftEntry.module.css';

/** A draft in the list of drafts: what it is about, what of it is not saved, and Discard. */
export function DraftEntry({ title, about, unsaved, opens, onDiscard }: ListedDraft) {
  return (
    <li className={classes.entry}>
      <Opener opens={opens}>
        <span className={classes.title}>{title}</span>
        <span className={classes.about}>{about}</span>
        <span className={classes.mark}>{unsaved}</span>
      </Opener>
      <Button variant="default" size="compact-sm" className={classes.discard} aria-label={`Discard ${title}`} onClick={onDiscard}>
        Discard
      </Button>
    </li>
  );
}

function Opener({ opens, children }: Pick<ListedDraft, 'opens'> & { children: ReactNode }) {
  if (typeof opens === 'string') {
    return (
      <Link to={TICKET_PATH} params={{ ticketId: opens }} className={classes.opener}>
        {children}
      </Link>
    );
  }
  return (
    <button type="button" className={classes.opener} onClick={opens}>
      {children}
    </button>
  );
}
