import { EntryList } from '../../../../../../platform/web/ui/EntryList.tsx';
import { Panel } from '../../../../../../platform/web/ui/Panel.tsx';
import type { Ticket } from '../../../ticket.contract.ts';
import { useSimilarTickets } from '../../ticket.queries.ts';
import { SimilarItem } from './SimilarItem.tsx';

interface SimilarPanelProps {
  ticket: Ticket;
  /** Puts a text into the new note. */
  onInsert: (text: string) => void;
}

/** Solved tickets that are like this one; it takes no room without any. */
export function SimilarPanel({ ticket, onInsert }: SimilarPanelProps) {
  const { data = [] } = useSimilarTickets(ticket);
  if (data.length === 0) return null;
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
