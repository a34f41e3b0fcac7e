import { Button, Group, TextInput } from '@mantine/core';
import { useRouter, useSearch } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { recordFields } from '../../../../../platform/record/record-schemas.ts';
import { CallError } from '../../../../../platform/web/call.ts';
import { EndedCard } from '../../../../../platform/web/connecting/EndedCard.tsx';
import { EMAIL_INPUT } from '../../../../../platform/web/form/inputs/email-input.ts';
import { useForm } from '../../../../../platform/web/form/useForm.ts';
import { EntryCard } from '../../../../../platform/web/ui/entry/EntryCard.tsx';
import classes from '../../../../../platform/web/ui/entry/EntryForm.module.css';
import { Alert } from '../../../../../platform/web/ui/feedback/Alert.tsx';
import { userFields } from '../../../../admin/users/user.contract.ts';
import type { Registration, ZohoPerson } from '../../zoho-connection.contract.ts';
import { useRegister, validateUser } from '../zoho-connection.queries.ts';

const CANCEL = { to: '/login', label: 'Cancel' } as const;
const MISSING_SIGN_IN = 'Missing registration information. Please try logging in again.';

/** Registration of a Zoho user without an account. The sign-in passes the user in the URL. */
export function RegisterPage() {
  const { email = '', fullName = '', zohoUserId = '' } = useSearch({ strict: false });
  if (fullName !== '') return <RegisterForm person={{ email, fullName, zohoUserId }} />;
  return <EndedCard title="Complete Registration" message={MISSING_SIGN_IN} back={CANCEL} />;
}

const { email, fullName } = userFields;
const fields = recordFields({ email, fullName });

/** The name can be changed; the email is the verified one from Zoho. */
function RegisterForm({ person }: { person: ZohoPerson }) {
  const router = useRouter();
  const register = useRegister();
  const form = useForm({
    name: 'register',
    fields,
    initial: () => ({ email: person.email, fullName: person.fullName }),
    read(values) {
      const errors = findBlankFields(values);
      return { errors, ...(Object.keys(errors).length === 0 && { data: { ...person, ...values } }) };
    },
    send: (values: ZohoPerson) =>
      registerPerson(values, register).catch((error: unknown) => {
        throw new Error(explainError(error));
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

/** Returns an error for each blank field. */
function findBlankFields(values: Pick<ZohoPerson, 'email' | 'fullName'>): Record<string, string> {
  const blank = Object.entries(values).filter(([, text]) => text.trim() === '');
  return Object.fromEntries(blank.map(([field]) => [field, 'Email and full name are required']));
}

/** Validates and registers a person. Throws the message to show if Zoho doesn't know the person. */
async function registerPerson(person: ZohoPerson, register: (registration: Registration) => Promise<unknown>): Promise<void> {
  const { userFound, zohoUser, requiresZohoSetup } = await validateUser(person);
  if (!userFound && !requiresZohoSetup)
    throw new Error('User not found in Zoho CRM. Please check your email address or contact your administrator.');
  await register({ ...person, validatedZohoUser: zohoUser });
}

function explainError(error: unknown): string {
  if (!(error instanceof CallError)) return error instanceof Error ? error.message : 'Registration failed. Please try again.';
  if (error.status === 401) return MISSING_SIGN_IN;
  if (error.code === 'unreachable') return 'Registration failed. Please try again.';
  return error.code === 'unknown' ? 'Registration failed' : error.message;
}
