import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { Alert } from '../../../platform/web/ui/feedback/Alert.tsx';
import { Setup } from '../auth.contract.ts';
import { useSetup } from './auth.queries.ts';
import classes from './EntryForm.module.css';
import { EntryFrame } from './EntryFrame.tsx';

type Field = Exclude<keyof Setup, 'token'>;
const BLANK: Record<Field, string> = { fullName: '', username: '', email: '', password: '' };

/** Creates the first Admin; the printed link carries the token. */
export function SetupPage() {
  const { token } = useSearch({ strict: false });
  const setup = useSetup();
  const [values, setValues] = useState(BLANK);
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({});

  const field = (name: Field) => ({
    name,
    required: true,
    withAsterisk: false,
    value: values[name],
    error: problems[name],
    onChange: (event: { currentTarget: { value: string } }) => setValues({ ...values, [name]: event.currentTarget.value }),
  });

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const checked = Setup.safeParse({ ...values, token: token ?? '' });
    if (checked.success) {
      setProblems({});
      return setup.mutate(checked.data);
    }
    const found = Object.fromEntries(checked.error.issues.toReversed().map((issue) => [String(issue.path[0]), issue.message]));
    setProblems(found);
    const first = Object.keys(BLANK).find((name) => name in found);
    if (first) event.currentTarget.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  }

  const refusal = setup.error?.message ?? problems.token;
  return (
    <EntryFrame title="Create the first administrator">
      <form className={classes.form} onSubmit={handleSubmit} noValidate>
        {refusal && <Alert title="Set-up Error">{refusal}</Alert>}
        <p className={classes.hint}>This account manages everybody else. The set-up link works until it exists.</p>
        <TextInput label="Full name" autoComplete="name" autoFocus {...field('fullName')} />
        <TextInput label="Username" autoComplete="username" autoCapitalize="none" spellCheck={false} {...field('username')} />
        <TextInput label="Email" type="email" autoComplete="email" {...field('email')} />
        <PasswordInput label="Password" description="At least 12 characters" autoComplete="new-password" {...field('password')} />
        <Button type="submit" fullWidth loading={setup.isPending}>
          Create administrator
        </Button>
      </form>
    </EntryFrame>
  );
}
