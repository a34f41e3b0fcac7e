import { Button, Group } from '@mantine/core';
import type { FormEvent, KeyboardEvent, ReactNode } from 'react';
import { Alert } from '../ui/feedback/Alert.tsx';
import { useStableCallback } from '../useStableCallback.ts';
import classes from './Form.module.css';

/** Ctrl+Enter submits from any field. */
function submitByKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}

interface FormBodyProps {
  form: { submit: () => void; isSending: boolean; failure: string | undefined };
  submitLabel: string;
  failureTitle: string;
  isReady?: boolean;
  isSubmitSecondary?: boolean;
  children: ReactNode;
  notice?: ReactNode;
  secondary?: ReactNode;
  onCancel: () => void;
}

export function FormBody({
  form,
  submitLabel,
  failureTitle,
  isReady = true,
  isSubmitSecondary = false,
  children,
  notice,
  secondary,
  onCancel,
}: FormBodyProps) {
  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (isReady) form.submit();
  }
  const handleCancel = useStableCallback(onCancel);

  return (
    <form className={classes.form} noValidate onSubmit={handleSubmit} onKeyDown={submitByKey}>
      {notice && <div className={classes.whole}>{notice}</div>}
      {children}
      {form.failure && (
        <div className={classes.whole}>
          <Alert title={failureTitle}>{form.failure}</Alert>
        </div>
      )}
      <Group
        className={classes.whole ?? ''}
        pos="sticky"
        bottom={0}
        justify="flex-end"
        align="flex-end"
        wrap="nowrap"
        gap="xs"
        py="xs"
        bg="var(--obd-surface)"
        style={{ zIndex: 1 }}
      >
        {secondary && (
          <Group mr="auto" gap="0 12px" miw={0}>
            {secondary}
          </Group>
        )}
        <Button variant="default" flex="none" onClick={handleCancel}>
          Cancel
        </Button>
        <Button type="submit" variant={isSubmitSecondary ? 'default' : 'filled'} flex="none" disabled={!isReady} loading={form.isSending}>
          {submitLabel}
        </Button>
      </Group>
    </form>
  );
}
