import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useRef } from 'react';
import { readForm, toFormValues } from '../../../../../platform/record/form-values.ts';
import { EMAIL_INPUT } from '../../../../../platform/web/form/inputs/email-input.ts';
import { focusNextEntry } from '../../../../../platform/web/form/inputs/focus-next-entry.ts';
import { useForm } from '../../../../../platform/web/form/useForm.ts';
import { Alert } from '../../../../../platform/web/ui/feedback/Alert.tsx';
import { NewRegistration, registrationFields } from '../../registration.contract.ts';
import { useRegister } from '../event.queries.ts';
import classes from './AddAttendee.module.css';

/** Registers attendees one by one and returns the focus to the name. */
export function AddAttendee({ eventId }: { eventId: string }) {
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
