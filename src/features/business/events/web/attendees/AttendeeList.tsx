import { Button, CloseButton, Flex, Group, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconClipboardList, IconMail, IconSearch } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { readForm, toFormValues } from '../../../../../platform/record/form-values.ts';
import { countText } from '../../../../../platform/web/count-text.ts';
import { EMAIL_INPUT } from '../../../../../platform/web/form/inputs/email-input.ts';
import { focusNextEntry } from '../../../../../platform/web/form/inputs/focus-next-entry.ts';
import { useForm } from '../../../../../platform/web/form/useForm.ts';
import utilities from '../../../../../platform/web/theme/utilities.module.css';
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
import classes from '../events.module.css';

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
      <Flex direction={{ base: 'column', xs: 'row' }} gap="sm">
        <TextInput ref={name} {...form.text('name')} flex={1} data-autofocus />
        <TextInput {...form.text('email')} {...EMAIL_INPUT} flex={1.2} />
        <TextInput {...form.text('company')} flex={1} />
        {/* Beside the inputs, below the height of their labels. */}
        <Button type="submit" mt={{ xs: 23 }} loading={form.isSending}>
          Add
        </Button>
      </Flex>
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
          {company && <div className={`${utilities.dimmed} ${utilities.truncate}`}>{company}</div>}
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

interface AttendeeListProps {
  event: CalendarEvent;
  onPaste: () => void;
  onAnnounce: () => void;
}

export function AttendeeList({ event, onPaste, onAnnounce }: AttendeeListProps) {
  const [typed, setTyped] = useState('');
  const [debounced] = useDebouncedValue(typed.trim(), 180);
  const list = useRegistrations(event.id, debounced);
  const removal = useRemoveAttendee(event.id);
  const empty =
    debounced === '' ? (
      <EmptyState title="No attendees yet" hint="Add one above, or paste a list from an email or a spreadsheet." />
    ) : (
      <EmptyState title="No matching attendees" />
    );

  return (
    <>
      <AddAttendee eventId={event.id} />
      <Group gap="xs" mt="md" mb="xs">
        <Text size="sm" c="gray" mr="auto" role="status">
          {list.total && countText(list.total, debounced === '' ? 'registered' : 'found', debounced === '' ? 'registered' : 'found')}
        </Text>
        <TextInput
          w={{ base: '100%', xs: 220 }}
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
        <Button variant="default" leftSection={<IconMail size={15} aria-hidden />} onClick={onAnnounce}>
          Announce by email
        </Button>
      </Group>
      {removal.error && <Alert title="Couldn’t remove this attendee">{removal.error.message}</Alert>}
      <Flex direction="column" h="min(46vh, 420px)" mih={180} bd="1px solid var(--obd-line)" bdrs="lg" className={classes.frame}>
        <DataTable
          label="Attendees"
          columns={getAttendeeColumns((person) => void removal.submit(person))}
          list={list}
          listKey={JSON.stringify(['event', event.id, debounced])}
          rowHeight={ROW_HEIGHT}
          isPlain
          empty={empty}
        />
      </Flex>
    </>
  );
}
