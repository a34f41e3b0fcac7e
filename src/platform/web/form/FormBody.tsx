import { Button } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { Alert } from '../ui/feedback/Alert.tsx';
import classes from './Form.module.css';

interface FormBodyProps {
  form: { submit: () => void; isSending: boolean; failure: string | undefined };
  submitLabel: string;
  failureTitle: string;
  isReady?: boolean;
  children: ReactNode;
  notice?: ReactNode;
  secondary?: ReactNode;
  onCancel: () => void;
}

export function FormBody({ form, submitLabel, failureTitle, isReady = true, children, notice, secondary, onCancel }: FormBodyProps) {
  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (isReady) form.submit();
  }

  return (
    <form className={classes.form} noValidate onSubmit={handleSubmit}>
      <div className={classes.whole}>{notice}</div>
      {children}
      <div className={classes.whole}>{form.failure && <Alert title={failureTitle}>{form.failure}</Alert>}</div>
      <div className={classes.actions}>
        {secondary && <div className={classes.secondary}>{secondary}</div>}
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" disabled={!isReady} loading={form.isSending}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
