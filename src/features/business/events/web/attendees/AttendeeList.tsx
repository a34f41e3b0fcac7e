import { Button, CloseButton, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconClipboardList, IconSearch } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { readForm, toFormValues } from '../../../../../platform/record/form-values.ts';
import { countText } from '../../../../../platform/web/count-text.ts';
import { EMAIL_INPUT } from '../../../../../platform/web/form/inputs/email-input.ts';
import { focusNextEntry } from '../../../../../platform/web/form/inputs/focus-next-entry.ts';
import { useForm } from '../../../../../platform/web/form/useForm.ts';
import { Alert } from '../../../../../platform/web/ui/feedback/Alert.tsx';
import { EmptyState } from '../../../../../platform/web/ui/feedback/EmptyState.tsx';
import { showUndoNotice } from '../../../../../platform/web/ui/feedback/undo-notice.tsx';
import type { Column } from '../../../../../platform/web/ui/table/columns.ts';
import { DataTable } from '../../../../../platform/web/ui/table/DataTable.tsx';
import { RowAction } from '../../../../../platform/web/ui/table/RowAction.tsx';
import { useSubmit } from '../../../../../platform/web/useSubmit.ts';
import type { CalendarEvent } from '../../event.contract.ts';
import { NewRegistration, type Registration, registrationFields } from '../../registration.contract.ts';
import { useRegister, useRegistrations } from '../event.queries.ts';
import classes from './AttendeeList.module.css';

/** Registers attendees one by one and returns the focus to the name. */
function AddAttendee({ eventId }: { eventId: string }) {
  const name = useRef<HTMLInputElement>(null);
  const { add } = useRegister(eventId);
  const form = useForm({
    name: 'registration',
    fields: registrationFields,
    initial: () => toFormValues<NewRegistration>(registrationFields),
    read: (values) => readForm(registrationFields, NewRegistration, values),
    send: async (person: NewRegistration) => {
      await add(person);
      form.reset();
      focusNextEntry(name.current);
    },
  });

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    form.submit();
  }

  return (
    <form noValidate onSubmit={handleSubmit} aria-label="Add attendee">
      <div className={classes.fields}>
        <TextInput ref={name} {...form.text('name')} data-autofocus />
        <TextInput {...form.text('email')} {...EMAIL_INPUT} />
        <TextInput {...form.text('company')} />
        <Button type="submit" className={classes.add} loading={form.isSending}>
          Add
        </Button>
      </div>
      {form.failure && <Alert title="Couldn’t add this attendee. Your entry is still here.">{form.failure}</Alert>}
    </form>
  );
}

function getAttendeeColumns(onRemove: (person: Registration) => void): readonly Column<Registration>[] {
  return [
    {
      label: 'Name',
      isRowHeader: true,
      cell: ({ name }) => name,
      below: ({ email, company }) => (
        <>
          {email}
          {company && <div className={classes.company}>{company}</div>}
        </>
      ),
      title: ({ name }) => name,
    },
    { label: 'Email', isWide: true, cell: ({ email }) => email, title: ({ email }) => email },
    { label: 'Company', isWide: true, cell: ({ company }) => company, title: ({ company }) => company },
    {
      label: 'Actions',
      isLabelHidden: true,
      width: 'pill',
      cell: (person) => <RowAction label="Remove" subject={person.name} onClick={() => onRemove(person)} />,
    },
  ];
}

/** Removes an attendee and offers an undo. */
function useRemoveAttendee(eventId: string) {
  const { add, remove } = useRegister(eventId);
  return useSubmit(async ({ id, name, email, company }: Registration) => {
    await remove(id);
    showUndoNotice({
      id: `registration-${id}`,
      message: `${name} removed`,
      undo: () => add({ name, email, company }),
      undone: `${name} restored`,
    });
  });
}

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
