import { Button, Group, TextInput } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { recordFields } from '../../../../../platform/record/record-schemas.ts';
import { EMAIL_INPUT } from '../../../../../platform/web/form/inputs/email-input.ts';
import { useForm } from '../../../../../platform/web/form/useForm.ts';
import { EntryCard } from '../../../../../platform/web/ui/entry/EntryCard.tsx';
import classes from '../../../../../platform/web/ui/entry/EntryForm.module.css';
import { Alert } from '../../../../../platform/web/ui/feedback/Alert.tsx';
import { userFields } from '../../../../admin/users/user.contract.ts';
import type { ZohoPerson } from '../../zoho-connection.contract.ts';
import { useRegister } from '../zoho-connection.queries.ts';
import { explainRegistrationError, findMissing, registerPerson } from './registration.ts';

const { email, fullName } = userFields;
const fields = recordFields({ email, fullName });

/** The name can be changed; the email is the verified one from Zoho. */
export function RegisterForm({ person }: { person: ZohoPerson }) {
  const router = useRouter();
  const register = useRegister();
  const form = useForm({
    name: 'register',
    fields,
    initial: () => ({ email: person.email, fullName: person.fullName }),
    read(values) {
      const errors = findMissing(values);
      return { errors, ...(Object.keys(errors).length === 0 && { data: { ...person, ...values } }) };
    },
    send: (typed: ZohoPerson) =>
      registerPerson(typed, register).catch((error: unknown) => {
        throw new Error(explainRegistrationError(error));
      }),
  });

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    form.submit();
  }

  return (
    <EntryCard title="Complete Registration">
      <form className={classes.form} onSubmit={handleSubmit} noValidate>
        <p className={classes.hint}>You don’t have an OBDesk account yet.</p>
        {form.failure && <Alert>{form.failure}</Alert>}
        <TextInput
          {...form.text('email')}
          withAsterisk={false}
          {...EMAIL_INPUT}
          readOnly={person.email !== ''}
          description="From your Zoho account"
        />
        <TextInput {...form.text('fullName')} withAsterisk={false} autoComplete="name" autoFocus />
        <Group grow gap="sm">
          <Button variant="default" onClick={() => void router.navigate({ to: '/login', replace: true })}>
            Cancel
          </Button>
          <Button type="submit" loading={form.isSending}>
            Register
          </Button>
        </Group>
      </form>
    </EntryCard>
  );
}
