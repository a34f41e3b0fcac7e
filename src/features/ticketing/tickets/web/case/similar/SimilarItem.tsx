import { Button } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { RecordLink } from '../../../../../../platform/web/ui/text/RecordLink.tsx';
import { RelativeTime } from '../../../../../../platform/web/ui/text/RelativeTime.tsx';
import type { SimilarTicket } from '../../../similar/similar-ticket.contract.ts';
import { authorLabel } from '../../../ticket.rules.ts';
import classes from './SimilarItem.module.css';

interface SimilarItemProps {
  similar: SimilarTicket;
  onInsert: (text: string) => void;
}

/** A similar ticket; opened, it tells in place how it was solved. */
export function SimilarItem({ similar, onInsert }: SimilarItemProps) {
  const { id, summary, vehicle, status, lastUpdated, reasons, solution } = similar;
  const [isOpen, setIsOpen] = useState(false);
  const panelId = useId();
  return (
    <li>
      <button type="button" className={classes.toggle} aria-expanded={isOpen} aria-controls={panelId} onClick={() => setIsOpen(!isOpen)}>
        <IconChevronRight className={classes.arrow} size={14} aria-hidden />
        <span className={classes.summary}>{summary}</span>
        <span className={classes.reasons}>{reasons.join(', ')}</span>
      </button>
      <div id={panelId} hidden={!isOpen} className={classes.details}>
        <p className={classes.meta}>
          <RecordLink to={`/sod/${id}`}>{id}</RecordLink> {[vehicle, status].filter((text) => text !== '').join(' · ')} ·{' '}
          <RelativeTime at={lastUpdated} />
        </p>
        {solution ? (
          <>
            <p className={classes.meta}>
              {solution.isSolution ? 'Solution' : 'Last note'} by{' '}
              {authorLabel({ user: solution.user, origin: solution.origin ?? undefined })}
            </p>
            <p className={classes.solution}>{solution.content}</p>
            <Button variant="default" size="compact-sm" onClick={() => onInsert(`${solution.content}\n(from ${id})`)}>
              Insert as note
            </Button>
          </>
        ) : (
          <p className={classes.meta}>No notes</p>
        )}
      </div>
    </li>
  );
}
