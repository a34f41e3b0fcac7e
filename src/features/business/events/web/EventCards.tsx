import type { PagedList } from '../../../../platform/web/paged-list.ts';
import { CardGrid } from '../../../../platform/web/ui/table/CardGrid.tsx';
import type { CalendarEvent } from '../event.contract.ts';
import { EventCard } from './EventCard.tsx';

/** Two lines of name and of description, and buttons that a finger hits. */
const CARD_HEIGHT = 188;

interface EventCardsProps {
  events: CalendarEvent[];
  list: PagedList<CalendarEvent>;
  placeKey: string;
  search: string;
  onEdit: (id: string) => void;
  onPeople: (id: string) => void;
  onDelete: (id: string) => void;
}

export function EventCards({ events, list, placeKey, search, onEdit, onPeople, onDelete }: EventCardsProps) {
  return (
    <CardGrid rows={events} list={list} cardHeight={CARD_HEIGHT} placeKey={placeKey}>
      {(event, isActive) => (
        <EventCard
          event={event}
          search={search}
          isActive={isActive}
          onEdit={() => onEdit(event.id)}
          onPeople={() => onPeople(event.id)}
          onDelete={() => onDelete(event.id)}
        />
      )}
    </CardGrid>
  );
}
