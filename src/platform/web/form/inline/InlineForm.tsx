import { Button, Group, Stack, Text, Title } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { ConflictDialog, type ConflictQuestion } from '../ConflictDialog.tsx';
import classes from '../Form.module.css';

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
      <form className={classes.inline} noValidate onSubmit={handleSubmit} aria-label={label}>
        {title && (
          <Title order={3} mih="var(--obd-control)" size="sm" style={{ gridArea: '1 / 1', alignContent: 'center' }}>
            {title}
          </Title>
        )}
        <div className={`${classes.form} ${classes.fields} ${classes.whole}`}>{children}</div>
        {form.touched && (
          <Group className={classes.buttons ?? ''} gap="xs" data-unprinted>
            <Text span size="sm" c="var(--obd-ink-2)" role="status">
              Unsaved changes
            </Text>
            <Button variant="default" onClick={form.discard}>
              Discard
            </Button>
            <Button type="submit" loading={form.isSending}>
              Save
            </Button>
          </Group>
        )}
        {form.failure && (
          <Stack className={classes.whole ?? ''} gap="xs" mt="sm">
            <Alert title="Couldn’t save. Your changes are still here.">{form.failure}</Alert>
          </Stack>
        )}
      </form>
      <ConflictDialog question={form.question} />
    </>
  );
}
