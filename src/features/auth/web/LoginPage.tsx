import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { Alert } from '../../../platform/web/ui/feedback/Alert.tsx';
import { useAuth } from './auth.queries.ts';
import classes from './EntryForm.module.css';
import { EntryFrame } from './EntryFrame.tsx';
import { getMessage, providerError } from './sign-in-errors.ts';
import { startZohoSignIn } from './zoho-sign-in.ts';

export function LoginPage() {
  const { signIn } = useAuth();
  const { error: addressError } = useSearch({ strict: false });
  const [usernameOrEmail, setUsernameOrEmail] = useState('');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState<'password' | 'zoho'>();
  const [problem, setProblem] = useState(providerError(addressError));

  async function attempt(kind: 'password' | 'zoho', work: () => Promise<unknown>, fallback: string) {
    setBusy(kind);
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      setProblem(kind === 'password' ? getMessage(error, fallback) : error instanceof Error ? error.message : fallback);
    } finally {
      setBusy(undefined);
    }
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    void attempt('password', () => signIn({ usernameOrEmail, password }), 'Invalid credentials.');
  }

  return (
    <EntryFrame title="Sign in to your account">
      <form className={classes.form} onSubmit={handleSubmit}>
        {problem && <Alert title="Login Error">{problem}</Alert>}
        <TextInput
          label="Email or Username"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          withAsterisk={false}
          autoFocus
          value={usernameOrEmail}
          onChange={(event) => setUsernameOrEmail(event.currentTarget.value)}
        />
        <PasswordInput
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Button type="submit" fullWidth disabled={busy !== undefined}>
          Sign in
        </Button>
        <div className={classes.divider}>Or continue with</div>
        <Button
          variant="default"
          fullWidth
          disabled={busy !== undefined}
          onClick={() => attempt('zoho', startZohoSignIn, 'Failed to initiate Zoho login.')}
        >
          {busy === 'zoho' ? 'Connecting...' : 'Sign in with Zoho'}
        </Button>
      </form>
    </EntryFrame>
  );
}
