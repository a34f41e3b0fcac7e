import { Button } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { ConflictDialog, type ConflictQuestion } from '../../../../../platform/web/form/ConflictDialog.tsx';
import { Alert } from '../../../../../platform/web/ui/feedback/Alert.tsx';
import classes from './SettingsForm.module.css';

interface SettingsFormProps {
  form: {
    touched: boolean;
    isSending: boolean;
    question: ConflictQuestion;
    failure: string | undefined;
    submit: () => void;
    discard: () => void;
  };
  title?: string;
  children: ReactNode;
}

/** Texts of a group of settings, with Save and Discard as long as they differ from what is saved. */
export function SettingsForm({ form, title, children }: SettingsFormProps) {
  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    form.submit();
  }

  return (
    <>
      <form className={classes.form} noValidate onSubmit={handleSubmit} aria-label={title}>
        {title && <h3 className={classes.title}>{title}</h3>}
        <div className={classes.fields}>{children}</div>
        {form.touched && (
          <div className={classes.actions}>
            <span role="status">Unsaved changes</span>
            <Button variant="default" onClick={form.discard}>
              Discard
            </Button>
            <Button type="submit" loading={form.isSending}>
              Save
            </Button>
          </div>
        )}
        {form.failure && (
          <div className={classes.notice}>
            <Alert title="Not saved; what you typed is kept.">{form.failure}</Alert>
          </div>
        )}
      </form>
      <ConflictDialog question={form.question} />
    </>
  );
}
