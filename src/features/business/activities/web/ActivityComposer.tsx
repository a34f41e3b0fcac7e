import { Button, Flex, Stack, TextInput } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react';
import { GrowingTextarea } from '../../../../platform/web/form/inputs/GrowingTextarea.tsx';
import { Alert } from '../../../../platform/web/ui/feedback/Alert.tsx';
import { Segments } from '../../../../platform/web/ui/Segments.tsx';
import { useSubmit } from '../../../../platform/web/useSubmit.ts';
import { type ActivityTarget, noteFields, taskFields } from '../activity.contract.ts';
import { useSaveNote, useSaveTask } from './activity.queries.ts';
import { type TaskDetails, TaskFields } from './TaskFields.tsx';

const KINDS = [
  { value: 'note', label: 'Note' },
  { value: 'task', label: 'Task' },
] as const;

const NO_DETAILS: TaskDetails = { dueOn: '', assigneeId: '' };

/** Adds a note or task to a customer or lead with one field and Enter. Shift+Enter starts a new line of a note. */
export function ActivityComposer({ target }: { target: ActivityTarget }) {
  const [kind, setKind] = useState<'note' | 'task'>('note');
  const [text, setText] = useState('');
  const [details, setDetails] = useState(NO_DETAILS);
  const name = useId();
  const { add: addNote } = useSaveNote();
  const { add: addTask } = useSaveTask();
  const { submit, isSending, error } = useSubmit(async (written: string) => {
    if (kind === 'note') await addNote({ ...target, text: written });
    else await addTask({ ...target, title: written, dueOn: details.dueOn || null, assigneeId: details.assigneeId || null });
    // Text typed in the meantime stays.
    setText((current) => (current.trim() === written ? '' : current));
    setDetails(NO_DETAILS);
  });
  const isBlank = text.trim() === '';

  function handleAdd() {
    if (!isBlank) void submit(text.trim());
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    handleAdd();
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    handleAdd();
  }

  return (
    <Stack component="form" gap="xs" onSubmit={handleSubmit} aria-label="Add a note or task">
      <Flex gap="xs" wrap="wrap" align="flex-start">
        <Segments label="Kind" options={KINDS} value={kind} onChange={setKind} />
        <Flex gap="xs" flex="1 1 300px" align="flex-start">
          {kind === 'note' ? (
            <GrowingTextarea
              flex={1}
              aria-label="Note"
              placeholder="Write a note"
              minRows={1}
              maxRows={8}
              maxLength={noteFields.text.limit}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
              onKeyDown={handleKeyDown}
            />
          ) : (
            <TextInput
              flex={1}
              aria-label="Task"
              placeholder="Name a task"
              maxLength={taskFields.title.limit}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
          )}
          <Button type="submit" variant="default" flex="none" loading={isSending} disabled={isBlank}>
            Add {kind}
          </Button>
        </Flex>
      </Flex>
      {kind === 'task' && <TaskFields name={name} values={details} onChange={(change) => setDetails({ ...details, ...change })} />}
      {error && <Alert title={`Couldn’t add the ${kind}`}>{error.message}</Alert>}
    </Stack>
  );
}
