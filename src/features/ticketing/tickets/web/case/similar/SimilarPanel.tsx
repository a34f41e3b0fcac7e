import { Button } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { EntryList } from '../../../../../../platform/web/ui/EntryList.tsx';
import { Panel } from '../../../../../../platform/web/ui/Panel.tsx';
import { RecordLink } from '../../../../../../platform/web/ui/text/RecordLink.tsx';
import { RelativeTime } from '../../../../../../platform/web/ui/text/RelativeTime.tsx';
import { useSeen } from '../../../../../../platform/web/useSeen.ts';
import type { SimilarTicket } from '../../../similar/similar-ticket.contract.ts';
import type { Ticket } from '../../../ticket.contract.ts';
import { authorLabel } from '../../../ticket.rules.ts';
import classes from './SimilarPanel.module.css';
import { useSimilarTickets } from './similar.queries.ts';

/** A similar ticket that expands to show its solution. */
function SimilarItem({ similar, onInsert }: { similar: SimilarTicket; onInsert: (text: string) => void }) {
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

/** Similar solved tickets, loaded when scrolled into view. Takes no space without results. */
export function SimilarPanel({ ticket, onInsert }: { ticket: Ticket; onInsert: (text: string) => void }) {
  const { place, isSeen } = useSeen<HTMLDivElement>();
  const { data = [] } = useSimilarTickets(ticket, isSeen);
  if (data.length === 0) return <div ref={place} className={classes.place} />;
  return (
    <Panel title="Similar solved tickets">
      <EntryList>
        {data.map((similar) => (
          <SimilarItem key={similar.id} similar={similar} onInsert={onInsert} />
        ))}
      </EntryList>
    </Panel>
  );
}
