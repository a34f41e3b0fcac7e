import { Button, Group, PasswordInput } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { readForm, toFormValues } from '../../../../../platform/record/form-values.ts';
import { CallError } from '../../../../../platform/web/call.ts';
import { useForm } from '../../../../../platform/web/form/useForm.ts';
import { EntryCard } from '../../../../../platform/web/ui/entry/EntryCard.tsx';
import classes from '../../../../../platform/web/ui/entry/EntryForm.module.css';
import { Alert } from '../../../../../platform/web/ui/feedback/Alert.tsx';
import { ZohoLink, zohoLinkFields } from '../../zoho-connection.contract.ts';
import { useLinkToZoho } from '../zoho-connection.queries.ts';

interface LinkFormProps {
  /** Of the account whose password is asked for. */
  email: string;
}

/** Links the account of a person who came from Zoho, with its password once. */
export function LinkForm({ email }: LinkFormProps) {
  const router = useRouter();
  const link = useLinkToZoho();
  const form = useForm({
    name: 'link',
    fields: zohoLinkFields,
    initial: () => toFormValues<ZohoLink>(zohoLinkFields),
    read: (values) => readForm(zohoLinkFields, ZohoLink, values),
    send: async (given) => {
      await link(given).catch((error: unknown) => {
        throw new Error(explainRefusal(error));
      });
      await router.navigate({ to: '/', replace: true });
    },
  });

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    form.submit();
  }

  return (
    <EntryCard title="Link your Zoho account">
      <form className={classes.form} onSubmit={handleSubmit} noValidate>
        <p className={classes.hint}>Enter your OBDesk password once. After that, you can sign in with Zoho.</p>
        {form.failure && <Alert title="Couldn’t link your account">{form.failure}</Alert>}
        {/* Lets password managers find the account. */}
        <input hidden readOnly autoComplete="username" value={email} />
        <PasswordInput
          {...form.text('password')}
          label={`OBDesk password for ${email}`}
          withAsterisk={false}
          autoComplete="current-password"
          autoFocus
        />
        <Group grow gap="sm">
          <Button variant="default" onClick={() => void router.navigate({ to: '/login', replace: true })}>
            Cancel
          </Button>
          <Button type="submit" loading={form.isSending}>
            Link and sign in
          </Button>
        </Group>
      </form>
    </EntryCard>
  );
}

function explainRefusal(error: unknown): string {
  if (!(error instanceof CallError) || error.code === 'unknown') return 'Couldn’t link your account. Try again.';
  if (error.code === 'not_signed_in') return 'This sign-in expired after 15 minutes. Cancel, then sign in with Zoho again.';
  return error.code === 'invalid_credentials' ? 'Incorrect password' : error.message;
}
