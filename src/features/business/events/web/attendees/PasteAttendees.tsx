import { Button, Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useMemo, useState } from 'react';
import { useSubmit } from '../../../../../platform/web/form/useSubmit.ts';
import { Alert } from '../../../../../platform/web/ui/feedback/Alert.tsx';
import { parsePastedAttendees } from '../../pasted-attendees.rules.ts';
import { IMPORT_LIMIT } from '../../registration.contract.ts';
import { describeImport, describeLimit, toRegisterLabel } from '../../registration.rules.ts';
import { useRegister, useTrialImport } from '../event.queries.ts';
import classes from './PasteAttendees.module.css';
import { PastedPreview } from './PastedPreview.tsx';

const EXAMPLE = 'Ann Archer, ann@example.com, Northside Garage\nBo Berg <bo@example.com>';

/** Registers many people from a text; shows what was understood of it before anything is saved. */
export function PasteAttendees({ eventId, onDone }: { eventId: string; onDone: () => void }) {
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
