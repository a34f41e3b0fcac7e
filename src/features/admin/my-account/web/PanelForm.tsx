import { Button } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { Alert } from '../../../../platform/web/ui/feedback/Alert.tsx';
import classes from './PanelForm.module.css';

interface PanelFormProps {
  form: { submit: () => void; isSending: boolean; failure: string | undefined };
  submitLabel: string;
  /** There is something to send. */
  isReady: boolean;
  hint?: string;
  /** Absent while there is nothing to discard. */
  onDiscard?: (() => void) | undefined;
  children: ReactNode;
}

/** A form that stays on its page: the inputs, what went wrong, and its buttons. */
export function PanelForm({ form, submitLabel, isReady, hint, onDiscard, children }: PanelFormProps) {
  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (isReady) form.submit();
  }

  return (
    <form className={classes.form} noValidate onSubmit={handleSubmit}>
      {children}
      {form.failure && <Alert title="Couldn’t save. Your changes are still here.">{form.failure}</Alert>}
      <div className={classes.foot}>
        {hint && <p className={classes.hint}>{hint}</p>}
        {onDiscard && (
          <Button variant="default" onClick={onDiscard}>
            Discard
          </Button>
        )}
        <Button type="submit" disabled={!isReady} loading={form.isSending}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
