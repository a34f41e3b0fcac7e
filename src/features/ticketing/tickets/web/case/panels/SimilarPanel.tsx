import { Box, Button, Text } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import utilities from '../../../../../../platform/web/theme/utilities.module.css';
import { EntryList } from '../../../../../../platform/web/ui/EntryList.tsx';
import { Panel } from '../../../../../../platform/web/ui/Panel.tsx';
import { RecordLink } from '../../../../../../platform/web/ui/text/RecordLink.tsx';
import { RelativeTime } from '../../../../../../platform/web/ui/text/RelativeTime.tsx';
import { useSeen } from '../../../../../../platform/web/useSeen.ts';
import type { SimilarTicket } from '../../../similar/similar-ticket.contract.ts';
import type { Ticket } from '../../../ticket.contract.ts';
import { authorLabel } from '../../../ticket.rules.ts';
import { useSimilarTickets } from '../../ticket.queries.ts';
import fieldClasses from '../fields/CaseField.module.css';
import classes from '../notes/HistoryPane.module.css';

/** A similar ticket that expands to show its solution. */
function SimilarItem({ similar, onInsert }: { similar: SimilarTicket; onInsert: (text: string) => void }) {
  const { id, summary, vehicle, status, lastUpdated, reasons, solution } = similar;
  const [isOpen, setIsOpen] = useState(false);
  const panelId = useId();
  return (
    <li>
      <button
        type="button"
        className={`${utilities.plain} ${utilities.row} ${classes.disclosure}`}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setIsOpen(!isOpen)}
      >
        <IconChevronRight size={14} aria-hidden />
        <span className={`${utilities.stack} ${utilities.small}`}>
          <span className={utilities.wrap}>{summary}</span>
          <span className={utilities.meta}>{reasons.join(', ')}</span>
        </span>
      </button>
      <Box id={panelId} hidden={!isOpen} pl={22} pb="sm">
        <p className={utilities.meta}>
          <RecordLink to={`/sod/${id}`}>{id}</RecordLink> {[vehicle, status].filter((text) => text !== '').join(' · ')} ·{' '}
          <RelativeTime at={lastUpdated} />
        </p>
        {solution ? (
          <>
            <p className={utilities.meta}>
              {solution.isSolution ? 'Solution' : 'Last note'} by{' '}
              {authorLabel({ user: solution.user, origin: solution.origin ?? undefined })}
            </p>
            <Text className={`${classes.text} ${fieldClasses.scroll}`} size="sm" mah={180} my="xs" p="xs" bg="var(--obd-sunken)">
              {solution.content}
            </Text>
            <Button variant="default" size="compact-sm" onClick={() => onInsert(`${solution.content}\n(from ${id})`)}>
              Insert as note
            </Button>
          </>
        ) : (
          <p className={utilities.meta}>No notes</p>
        )}
      </Box>
    </li>
  );
}

/** Similar solved tickets, loaded when scrolled into view. Takes no space without results. */
export function SimilarPanel({ ticket, onInsert }: { ticket: Ticket; onInsert: (text: string) => void }) {
  const { place, isSeen } = useSeen<HTMLDivElement>();
  const { data = [] } = useSimilarTickets(ticket, isSeen);
  if (data.length === 0) return <Box ref={place} h={1} mb="calc(-1px - var(--case-gap))" />;
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
