import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { OpenRecord } from '../../../../platform/web/form/OpenRecord.tsx';
import { HeaderSearch } from '../../../../platform/web/quick-search/HeaderSearch.tsx';
import { ConfirmDelete } from '../../../../platform/web/ui/feedback/ConfirmDelete.tsx';
import { EmptyState } from '../../../../platform/web/ui/feedback/EmptyState.tsx';
import { NEW_RECORD, usePageSearch } from '../../../../platform/web/ui/header/usePageSearch.ts';
import { Segments } from '../../../../platform/web/ui/Segments.tsx';
import { CardGrid } from '../../../../platform/web/ui/table/CardGrid.tsx';
import { ListPage } from '../../../../platform/web/ui/table/ListPage.tsx';
import { PagedResult } from '../../../../platform/web/ui/table/PagedResult.tsx';
import { useNow } from '../../../../platform/web/ui/text/clock.ts';
import type { CalendarEvent } from '../event.contract.ts';
import { startOfDay } from '../event.rules.ts';
import { describeDeletion } from '../registration.rules.ts';
import { AttendeesModal } from './attendees/AttendeesModal.tsx';
import { EventCard } from './EventCard.tsx';
import { EventModal } from './EventModal.tsx';
import { type EventListQuery, useEvent, useEventCount, useEventList, useRemoveEvent } from './event.queries.ts';

/** Two lines each of name and description, and touch-sized buttons. */
const CARD_HEIGHT = 188;

interface OpenEventProps {
  /** ID of the event whose form is open. */
  openId: string | undefined;
  /** ID of the event whose attendees are open. */
  peopleId: string | undefined;
  onClose: () => void;
  onClosePeople: () => void;
}

/** The dialog in the URL: the form of an event, or its attendees. */
function OpenEvent({ openId, peopleId, onClose, onClosePeople }: OpenEventProps) {
  const id = openId ?? peopleId;
  const query = useEvent(id);
  if (openId) {
    return (
      <OpenRecord id={openId} noun="event" query={query} onClose={onClose}>
        {(event) => <EventModal key={openId} event={event} onClose={onClose} />}
      </OpenRecord>
    );
  }
  if (!peopleId) return null;
  return (
    <OpenRecord id={peopleId} noun="event" query={query} onClose={onClosePeople}>
      {(event) => event && <AttendeesModal key={peopleId} event={event} onClose={onClosePeople} />}
    </OpenRecord>
  );
}

const UPCOMING = 'upcoming';
const PAST = 'past';
type When = typeof UPCOMING | typeof PAST;

interface EventFilter {
  when: When;
  /** Start of the day in the user's time zone. Events from then on are upcoming. */
  today: string;
  q: string;
}

/** Upcoming events are listed earliest first, past events latest first. */
function toEventQuery({ when, today, q }: EventFilter): EventListQuery {
  return when === PAST ? { q, before: today, order: 'desc' } : { q, from: today, order: 'asc' };
}

function WhenFilter({ when, today, q, onChange }: EventFilter & { onChange: (when: When) => void }) {
  const upcoming = useEventCount(toEventQuery({ when: UPCOMING, today, q }));
  const past = useEventCount(toEventQuery({ when: PAST, today, q }));
  const options = [
    { value: UPCOMING, label: 'Upcoming', count: upcoming },
    { value: PAST, label: 'Past', count: past },
  ] as const;
  return <Segments label="When" options={options} value={when} onChange={onChange} />;
}

interface NoEventsProps {
  when: 'upcoming' | 'past';
  isSearched: boolean;
  onAdd: () => void;
  onClear: () => void;
}

function NoEvents({ when, isSearched, onAdd, onClear }: NoEventsProps) {
  if (isSearched) {
    const clear = <Button onClick={onClear}>Clear search</Button>;
    return <EmptyState title={`No matching ${when} events`} action={clear} />;
  }
  if (when === 'past') return <EmptyState title="No past events" hint="Events move here the day after they take place." />;
  const add = <Button onClick={onAdd}>Add event</Button>;
  return <EmptyState title="No upcoming events" hint="Add a class or an open house and register attendees." action={add} />;
}

/** Confirms deleting an event and its registrations. */
function RemoveEvent({ event, onClose }: { event: CalendarEvent | undefined; onClose: () => void }) {
  const remove = useRemoveEvent();
  return (
    <ConfirmDelete record={event} noun="event" toName={({ name }) => name} remove={({ id }) => remove(id)} onClose={onClose}>
      {({ registeredCount }) => registeredCount > 0 && <p>{describeDeletion(registeredCount)}</p>}
    </ConfirmDelete>
  );
}

export function EventsPage() {
  const { search, show, box, openId, open, close } = usePageSearch();
  const [removedId, setRemovedId] = useState<string>();
  const { q = '', people } = search;
  const when = search.when === PAST ? PAST : UPCOMING;
  const today = startOfDay(useNow());
  const list = useEventList(toEventQuery({ when, today, q }));
  const placeKey = JSON.stringify(['event', when, q]);
  const removed = list.rows?.find(({ id }) => id === removedId);

  const handleAdd = () => open(NEW_RECORD);
  const actions = (
    <>
      <WhenFilter when={when} today={today} q={q} onChange={(next) => show({ when: next === PAST ? PAST : '' })} />
      <Button variant="default" leftSection={<IconPlus size={15} aria-hidden />} onClick={handleAdd}>
        Add event
      </Button>
    </>
  );
  const empty = <NoEvents when={when} isSearched={q !== ''} onAdd={handleAdd} onClear={() => box.onChange('')} />;
  return (
    <ListPage total={list.total} noun={['event', 'events']} action={actions}>
      <HeaderSearch box={box} placeholder="Search events…" />
      <PagedResult list={list} empty={empty}>
        {(events) => (
          <CardGrid key={placeKey} rows={events} list={list} cardHeight={CARD_HEIGHT} placeKey={placeKey}>
            {(event, isActive) => (
              <EventCard
                event={event}
                search={q}
                isActive={isActive}
                onEdit={() => open(event.id)}
                onPeople={() => show({ people: event.id }, { replace: false })}
                onDelete={() => setRemovedId(event.id)}
              />
            )}
          </CardGrid>
        )}
      </PagedResult>
      <OpenEvent openId={openId} peopleId={people} onClose={close} onClosePeople={() => show({ people: '' })} />
      <RemoveEvent event={removed} onClose={() => setRemovedId(undefined)} />
    </ListPage>
  );
}
