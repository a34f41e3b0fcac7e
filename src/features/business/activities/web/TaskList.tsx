import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type ChangeEvent, type FormEvent, useRef, useState } from 'react';
import utilities from '../../../../platform/web/theme/utilities.module.css';
import { EntryList } from '../../../../platform/web/ui/EntryList.tsx';
import { Alert } from '../../../../platform/web/ui/feedback/Alert.tsx';
import { deleteWithUndo, showUndoNotice } from '../../../../platform/web/ui/feedback/undo-notice.tsx';
import { Avatar } from '../../../../platform/web/ui/text/Avatar.tsx';
import { DueText } from '../../../../platform/web/ui/text/DueText.tsx';
import { useSubmit } from '../../../../platform/web/useSubmit.ts';
import { useUserNames } from '../../../admin/users/web/user.queries.ts';
import type { ActivityTarget } from '../activity-target.contract.ts';
import { type Task, taskFields } from '../task.contract.ts';
import classes from './activity.module.css';
import { useDeleteTask, useSaveTask, useTasks } from './activity.queries.ts';
import { TaskFields } from './TaskFields.tsx';

/** The open tasks of a customer or lead by due date; nothing if there are none. */
export function TaskList({ target: { customerId, leadId } }: { target: ActivityTarget }) {
  const {
    rows = [],
    loadMore,
    total,
    error,
  } = useTasks({
    state: 'open',
    ...(leadId === null ? { customer: customerId ?? '' } : { lead: leadId }),
  });
  const hasMore = (total?.count ?? 0) > rows.length;
  if (error && rows.length === 0) return <Alert title="Couldn’t load the tasks">{error.message}</Alert>;
  if (rows.length === 0) return null;
  return (
    <section aria-label="Open tasks">
      <EntryList more={hasMore && { label: 'Show more tasks', onClick: loadMore }}>
        {rows.map((task) => (
          <TaskItem key={task.id} task={task} />
        ))}
      </EntryList>
    </section>
  );
}

function TaskItem({ task }: { task: Task }) {
  const { id, title, dueOn, assigneeId } = task;
  const [isEditing, setEditing] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const wasEdited = useRef(false);
  const nameOf = useUserNames();
  const { change } = useSaveTask();

  function handleClose() {
    wasEdited.current = true;
    setEditing(false);
  }

  /** Returns the focus after editing. */
  function focusAfterEdit(button: HTMLButtonElement | null) {
    if (!button || !wasEdited.current) return;
    wasEdited.current = false;
    button.focus();
  }

  async function handleCheck({ currentTarget }: ChangeEvent) {
    const item = currentTarget.closest('li');
    const next = item?.nextElementSibling ?? item?.previousElementSibling;
    next?.querySelector('input')?.focus();
    setChecked(true);
    try {
      await change({ id, change: { isDone: true } });
    } catch (failure) {
      setChecked(false);
      const message = failure instanceof Error ? failure.message : String(failure);
      notifications.show({ color: 'red', title: 'Couldn’t check off the task', message });
      return;
    }
    showUndoNotice({
      id: `done-${id}`,
      message: `“${title}” is done`,
      undo: () => change({ id, change: { isDone: false } }),
      undone: 'Task reopened',
    });
  }

  if (isEditing)
    return (
      <li>
        <TaskForm task={task} onClose={handleClose} />
      </li>
    );
  const assignee = assigneeId === null ? '' : nameOf(assigneeId);
  return (
    <li className={classes.task}>
      <Checkbox aria-label={`Check off ${title}`} checked={isChecked} disabled={isChecked} onChange={(event) => void handleCheck(event)} />
      <button
        ref={focusAfterEdit}
        type="button"
        className={`${utilities.plain} ${utilities.small} ${utilities.truncate} ${isChecked ? classes.done : ''}`}
        title={title}
        aria-label={`Edit ${title}`}
        onClick={() => setEditing(true)}
      >
        {title}
      </button>
      <DueText day={dueOn} />
      {assignee && <Avatar name={assignee} label={`Assigned to ${assignee}`} />}
    </li>
  );
}

/** Edits a task in its place. */
function TaskForm({ task, onClose }: { task: Task; onClose: () => void }) {
  const { id, version, customerId, leadId } = task;
  const [title, setTitle] = useState(task.title);
  const [details, setDetails] = useState({ dueOn: task.dueOn ?? '', assigneeId: task.assigneeId ?? '' });
  const { add, change } = useSaveTask();
  const remove = useDeleteTask();
  const { submit, isSending, error } = useSubmit(async () => {
    await change({ id, change: { title, dueOn: details.dueOn || null, assigneeId: details.assigneeId || null, version } });
    onClose();
  });

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (title.trim() !== '') void submit();
  }

  function handleDelete() {
    onClose();
    const { title: name, dueOn, assigneeId } = task;
    void deleteWithUndo({
      id: `deleted-${id}`,
      remove: () => remove(id),
      message: `“${name}” deleted`,
      undo: () => add({ title: name, dueOn, assigneeId, customerId, leadId }),
      undone: 'Task restored',
    });
  }

  return (
    <Stack component="form" gap="xs" py="xs" onSubmit={handleSubmit} aria-label="Edit task">
      <TextInput
        aria-label="Task"
        autoFocus
        maxLength={taskFields.title.limit}
        value={title}
        // Keeps Escape from also closing the dialog around it.
        data-mantine-stop-propagation
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <TaskFields name={id} values={details} onChange={(changed) => setDetails({ ...details, ...changed })} />
      {error && <Alert title="Couldn’t save the task">{error.message}</Alert>}
      <Group gap="xs">
        <Button type="submit" loading={isSending} disabled={title.trim() === ''}>
          Save task
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="subtle" color="red" onClick={handleDelete}>
          Delete task
        </Button>
      </Group>
    </Stack>
  );
}
