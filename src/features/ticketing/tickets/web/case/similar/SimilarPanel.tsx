import { EntryList } from '../../../../../../platform/web/ui/EntryList.tsx';
import { Panel } from '../../../../../../platform/web/ui/Panel.tsx';
import { useSeen } from '../../../../../../platform/web/useSeen.ts';
import type { Ticket } from '../../../ticket.contract.ts';
import { SimilarItem } from './SimilarItem.tsx';
import classes from './SimilarPanel.module.css';
import { useSimilarTickets } from './similar.queries.ts';

interface SimilarPanelProps {
  ticket: Ticket;
  /** Puts a text into the new note. */
  onInsert: (text: string) => void;
}

/** Solved tickets that are like this one, asked for when their place comes into sight; it takes no room without any. */
export function SimilarPanel({ ticket, onInsert }: SimilarPanelProps) {
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
