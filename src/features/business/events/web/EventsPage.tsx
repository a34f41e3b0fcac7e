import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { HeaderSearch } from '../../../../platform/web/ui/header/HeaderSearch.tsx';
import { NEW_RECORD, usePageSearch } from '../../../../platform/web/ui/header/usePageSearch.ts';
import { ListPage } from '../../../../platform/web/ui/table/ListPage.tsx';
import { PagedResult } from '../../../../platform/web/ui/table/PagedResult.tsx';
import { useNow } from '../../../../platform/web/ui/text/clock.ts';
import { startOfDay } from '../event.rules.ts';
import { EventCards } from './EventCards.tsx';
import { useEventList } from './event.queries.ts';
import { NoEvents } from './NoEvents.tsx';
import { OpenEvent } from './OpenEvent.tsx';
import { RemoveEvent } from './RemoveEvent.tsx';
import { PAST, toEventQuery, UPCOMING, WhenFilter } from './WhenFilter.tsx';

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
      <HeaderSearch {...box} placeholder="Search events…" />
      <PagedResult list={list} empty={empty}>
        {(events) => (
          <EventCards
            key={placeKey}
            {...{ events, list, placeKey, search: q }}
            onEdit={open}
            onPeople={(id) => show({ people: id }, { replace: false })}
            onDelete={setRemovedId}
          />
        )}
      </PagedResult>
      <OpenEvent openId={openId} peopleId={people} onClose={close} onClosePeople={() => show({ people: '' })} />
      <RemoveEvent event={removed} onClose={() => setRemovedId(undefined)} />
    </ListPage>
  );
}
