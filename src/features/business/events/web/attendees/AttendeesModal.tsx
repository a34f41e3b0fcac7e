import { Button, Group, Modal, Paper, Text, Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { type ReactNode, useMemo, useState } from 'react';
import { formatCount } from '../../../../../platform/number-text.ts';
import utilities from '../../../../../platform/web/theme/utilities.module.css';
import { Alert } from '../../../../../platform/web/ui/feedback/Alert.tsx';
import { useSubmit } from '../../../../../platform/web/useSubmit.ts';
import type { CalendarEvent } from '../../event.contract.ts';
import { type PastedAttendee, type PastedProblem, parsePastedAttendees } from '../../pasted-attendees.rules.ts';
import { IMPORT_LIMIT, type ImportedRegistrations } from '../../registration.contract.ts';
import { describeImport, describeLimit, describePreview, toRegisterLabel } from '../../registration.rules.ts';
import { AnnouncePanel } from '../announce/AnnouncePanel.tsx';
import { useImportPreview, useRegister } from '../event.queries.ts';
import classes from '../events.module.css';
import { AttendeeList } from './AttendeeList.tsx';

/** Most rows shown per list. */
const SHOWN = 100;

interface PastedPreviewProps {
  people: readonly PastedAttendee[];
  problems: readonly PastedProblem[];
  /** Result of the dry run; undefined until known. */
  found: ImportedRegistrations | undefined;
}

/** Shows the people, skipped people and unrecognized lines of pasted text. */
function PastedPreview({ people, problems, found }: PastedPreviewProps) {
  return (
    <>
      <Text size="sm" fw={600} mt="sm" mih={20} role="status">
        {found && describePreview(found, problems.length)}
      </Text>
      {people.length + problems.length > 0 && (
        <Paper component="section" withBorder p="sm" mah="min(34vh, 300px)" className={utilities.scroll} aria-label="Preview" tabIndex={0}>
          <Part title="Not recognized" isProblem items={problems} render={({ line, message }) => `Line ${line}: ${message}`} />
          <Part
            title="Skipped: already registered or listed twice"
            items={found?.skipped ?? []}
            render={({ name, email }) => (name === email ? email : `${name}, ${email}`)}
          />
          <Part
            title="Recognized"
            items={people}
            render={({ line, name, email, company }) => (
              <span className={classes.person}>
                <span className={`${utilities.dimmed} ${utilities.numbers} ${classes.line}`}>{line}</span>
                <span>{name}</span>
                <span>{email}</span>
                <span>{company}</span>
              </span>
            )}
          />
        </Paper>
      )}
    </>
  );
}

interface PartProps<Item> {
  title: string;
  isProblem?: boolean;
  items: readonly Item[];
  render: (item: Item) => ReactNode;
}

function Part<Item extends object>({ title, isProblem = false, items, render }: PartProps<Item>) {
  if (items.length === 0) return null;
  return (
    <section aria-label={title}>
      <Text component="h3" fz="xs" fw={600} c={isProblem ? 'red' : 'gray'}>
        {title} <span className={utilities.dimmed}>{formatCount(items.length)}</span>
      </Text>
      <Text component="ul" size="sm" lh={1.75} mb="xs">
        {items.slice(0, SHOWN).map((item, index) => (
          <li key={toKey(item, index)}>{render(item)}</li>
        ))}
        {items.length > SHOWN && <li className={utilities.dimmed}>and {formatCount(items.length - SHOWN)} more</li>}
      </Text>
    </section>
  );
}

/** A line may name several people. */
const toKey = (item: object, index: number) => `${index} ${Object.values(item).join(' ')}`;

const EXAMPLE = 'Ann Archer, ann@example.com, Northside Garage\nBo Berg <bo@example.com>';

/** Registers many people from pasted text. Shows the parsed rows before saving. */
function PasteAttendees({ eventId, onDone }: { eventId: string; onDone: () => void }) {
  const [text, setText] = useState('');
  const [debounced] = useDebouncedValue(text, 300);
  const { people, problems } = useMemo(() => parsePastedAttendees(debounced), [debounced]);
  const registrations = useMemo(() => people.map(({ line: _line, ...person }) => person), [people]);
  const isTooLong = people.length > IMPORT_LIMIT;
  const preview = useImportPreview(eventId, isTooLong ? [] : registrations);
  const { addMany } = useRegister(eventId);
  const { submit, isSending, error } = useSubmit(async () => {
    notifications.show({ message: describeImport(await addMany(registrations)) });
    if (problems.length === 0) onDone();
  });
  const found = text === debounced && people.length > 0 ? preview.data : undefined;
  const failure = error ?? preview.error;

  return (
    <>
      <Textarea
        label="Attendees"
        description="One name and email per line, a table with a header, or addresses copied from an email."
        placeholder={EXAMPLE}
        value={text}
        rows={8}
        spellCheck={false}
        autoComplete="off"
        data-autofocus
        autoFocus
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {isTooLong && <Alert>{describeLimit(people.length)}</Alert>}
      {failure && (
        <Alert title={`${error ? 'Couldn’t register attendees' : 'Couldn’t check the list'}. Your list is still here.`}>
          {failure.message}
        </Alert>
      )}
      <PastedPreview people={people} problems={problems} found={found} />
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={onDone}>
          Back
        </Button>
        <Button disabled={!found || found.added === 0} loading={isSending} onClick={() => void submit()}>
          {found ? toRegisterLabel(found.added) : 'Register'}
        </Button>
      </Group>
    </>
  );
}

/** Adds, imports, searches and removes the attendees of an event, and announces it to them or to customers. */
export function AttendeesModal({ event, onClose }: { event: CalendarEvent; onClose: () => void }) {
  const [view, setView] = useState<'list' | 'paste' | 'announce'>('list');
  const handleDone = () => setView('list');
  return (
    <Modal opened onClose={onClose} title={view === 'announce' ? `Announce ${event.name}` : `Attendees of ${event.name}`} size={880}>
      {view === 'list' && <AttendeeList event={event} onPaste={() => setView('paste')} onAnnounce={() => setView('announce')} />}
      {view === 'paste' && <PasteAttendees eventId={event.id} onDone={handleDone} />}
      {view === 'announce' && <AnnouncePanel event={event} onDone={handleDone} />}
    </Modal>
  );
}
