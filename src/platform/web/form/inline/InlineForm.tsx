import { Button } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { ConflictDialog, type ConflictQuestion } from '../ConflictDialog.tsx';
import classes from './InlineForm.module.css';

interface InlineFormProps {
  form: {
    touched: boolean;
    isSending: boolean;
    question: ConflictQuestion;
    failure: string | undefined;
    submit: () => void;
    discard: () => void;
  };
  title?: string;
  label?: string;
  children: ReactNode;
}

/** A form on a page. Shows Save and Discard while it has unsaved changes. */
export function InlineForm({ form, title, label = title, children }: InlineFormProps) {
  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    form.submit();
  }

  return (
    <>
      <form className={classes.form} noValidate onSubmit={handleSubmit} aria-label={label}>
        {title && <h3 className={classes.title}>{title}</h3>}
        <div className={classes.fields}>{children}</div>
        {form.touched && (
          <div className={classes.actions} data-unprinted>
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
            <Alert title="Couldn’t save. Your changes are still here.">{form.failure}</Alert>
          </div>
        )}
      </form>
      <ConflictDialog question={form.question} />
    </>
  );
}
