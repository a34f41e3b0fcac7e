import { Box, Button, Modal, Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { type ReactNode, useMemo, useState } from 'react';
import { formatCount } from '../../../../../platform/number-text.ts';
import { Alert } from '../../../../../platform/web/ui/feedback/Alert.tsx';
import { useSubmit } from '../../../../../platform/web/useSubmit.ts';
import type { CalendarEvent } from '../../event.contract.ts';
import { type PastedAttendee, type PastedProblem, parsePastedAttendees } from '../../pasted-attendees.rules.ts';
import { IMPORT_LIMIT, type ImportedRegistrations } from '../../registration.contract.ts';
import { describeImport, describeLimit, describePreview, toRegisterLabel } from '../../registration.rules.ts';
import { useRegister, useTrialImport } from '../event.queries.ts';
import { AttendeeList } from './AttendeeList.tsx';
import classes from './AttendeesModal.module.css';

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
      <p className={classes.outcome} role="status">
        {found && describePreview(found, problems.length)}
      </p>
      {people.length + problems.length > 0 && (
        <Box className={classes.preview} component="section" aria-label="Preview" tabIndex={0}>
          <Part title="Not recognized" tone="bad" items={problems} render={({ line, message }) => `Line ${line}: ${message}`} />
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
                <span className={classes.line}>{line}</span>
                <span>{name}</span>
                <span>{email}</span>
                <span>{company}</span>
              </span>
            )}
          />
        </Box>
      )}
    </>
  );
}

interface PartProps<Item> {
  title: string;
  tone?: 'bad';
  items: readonly Item[];
  render: (item: Item) => ReactNode;
}

function Part<Item extends object>({ title, tone, items, render }: PartProps<Item>) {
  if (items.length === 0) return null;
  return (
    <section aria-label={title} data-tone={tone} className={classes.part}>
      <h3 className={classes.title}>
        {title} <span className={classes.count}>{formatCount(items.length)}</span>
      </h3>
      <ul className={classes.list}>
        {items.slice(0, SHOWN).map((item, index) => (
          <li key={toKey(item, index)}>{render(item)}</li>
        ))}
        {items.length > SHOWN && <li className={classes.count}>and {formatCount(items.length - SHOWN)} more</li>}
      </ul>
    </section>
  );
}

/** A line may name several people. */
const toKey = (item: object, index: number) => `${index} ${Object.values(item).join(' ')}`;

const EXAMPLE = 'Ann Archer, ann@example.com, Northside Garage\nBo Berg <bo@example.com>';

/** Registers many people from pasted text. Shows the parsed rows before saving. */
function PasteAttendees({ eventId, onDone }: { eventId: string; onDone: () => void }) {
  const [text, setText] = useState('');
  const [settled] = useDebouncedValue(text, 300);
  const { people, problems } = useMemo(() => parsePastedAttendees(settled), [settled]);
  const registrations = useMemo(() => people.map(({ line: _line, ...person }) => person), [people]);
  const isTooLong = people.length > IMPORT_LIMIT;
  const trial = useTrialImport(eventId, isTooLong ? [] : registrations);
  const { addMany } = useRegister(eventId);
  const { submit, isSending, error } = useSubmit(async () => {
    notifications.show({ message: describeImport(await addMany(registrations)) });
    if (problems.length === 0) onDone();
  });
  const found = text === settled && people.length > 0 ? trial.data : undefined;
  const failure = error ?? trial.error;

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
      <div className={classes.actions}>
        <Button variant="default" onClick={onDone}>
          Back
        </Button>
        <Button disabled={!found || found.added === 0} loading={isSending} onClick={() => void submit()}>
          {found ? toRegisterLabel(found.added) : 'Register'}
        </Button>
      </div>
    </>
  );
}

/** Adds, imports, searches and removes the attendees of an event. */
export function AttendeesModal({ event, onClose }: { event: CalendarEvent; onClose: () => void }) {
  const [isPasting, setIsPasting] = useState(false);
  return (
    <Modal opened onClose={onClose} title={`Attendees of ${event.name}`} size={880}>
      {isPasting ? (
        <PasteAttendees eventId={event.id} onDone={() => setIsPasting(false)} />
      ) : (
        <AttendeeList event={event} onPaste={() => setIsPasting(true)} />
      )}
    </Modal>
  );
}
