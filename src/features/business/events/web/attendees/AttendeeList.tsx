import { Button, CloseButton, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconClipboardList, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { countText } from '../../../../../platform/web/count-text.ts';
import { Alert } from '../../../../../platform/web/ui/feedback/Alert.tsx';
import { EmptyState } from '../../../../../platform/web/ui/feedback/EmptyState.tsx';
import { DataTable } from '../../../../../platform/web/ui/table/DataTable.tsx';
import type { CalendarEvent } from '../../event.contract.ts';
import { useRegistrations } from '../event.queries.ts';
import { AddAttendee } from './AddAttendee.tsx';
import classes from './AttendeeList.module.css';
import { getAttendeeColumns } from './attendee-columns.tsx';
import { useRemoveAttendee } from './useRemoveAttendee.ts';

const ROW_HEIGHT = { wide: 42, narrow: 74 };

export function AttendeeList({ event, onPaste }: { event: CalendarEvent; onPaste: () => void }) {
  const [typed, setTyped] = useState('');
  const [settled] = useDebouncedValue(typed.trim(), 180);
  const list = useRegistrations(event.id, settled);
  const removal = useRemoveAttendee(event.id);
  const empty =
    settled === '' ? (
      <EmptyState title="No attendees yet" hint="Add one above, or paste a list from an email or a spreadsheet." />
    ) : (
      <EmptyState title="No matching attendees" />
    );

  return (
    <>
      <AddAttendee eventId={event.id} />
      <div className={classes.head}>
        <p className={classes.count} role="status">
          {list.total && countText(list.total, settled === '' ? 'registered' : 'found', settled === '' ? 'registered' : 'found')}
        </p>
        <TextInput
          className={classes.search}
          role="searchbox"
          aria-label="Search attendees"
          placeholder="Search attendees…"
          value={typed}
          leftSection={<IconSearch size={15} aria-hidden />}
          rightSection={typed !== '' && <CloseButton size="sm" aria-label="Clear search" onClick={() => setTyped('')} />}
          onChange={(change) => setTyped(change.currentTarget.value)}
        />
        <Button variant="default" leftSection={<IconClipboardList size={15} aria-hidden />} onClick={onPaste}>
          Paste a list
        </Button>
      </div>
      {removal.error && <Alert title="Couldn’t remove this attendee">{removal.error.message}</Alert>}
      <div className={classes.frame}>
        <DataTable
          label="Attendees"
          columns={getAttendeeColumns((person) => void removal.submit(person))}
          list={list}
          listKey={JSON.stringify(['event', event.id, settled])}
          rowHeight={ROW_HEIGHT}
          isPlain
          empty={empty}
        />
      </div>
    </>
  );
}
