import { Checkbox, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type ChangeEvent, type ReactNode, useState } from 'react';
import utilities from '../../../../platform/web/theme/utilities.module.css';
import { showUndoNotice } from '../../../../platform/web/ui/feedback/undo-notice.tsx';
import { Avatar } from '../../../../platform/web/ui/text/Avatar.tsx';
import { DueText } from '../../../../platform/web/ui/text/DueText.tsx';
import { RelativeTime } from '../../../../platform/web/ui/text/RelativeTime.tsx';
import { useUserNames } from '../../../admin/users/web/user.queries.ts';
import { type Task, taskFields } from '../activity.contract.ts';
import { ActivityForm, toMainField } from './ActivityForm.tsx';
import classes from './activity.module.css';
import { useSaveTask } from './activity.queries.ts';
import { TaskFields } from './TaskFields.tsx';
import { useEditInPlace } from './useEditInPlace.ts';

interface TaskItemProps {
  task: Task;
  /** The customer or lead, if the list has tasks of several. */
  target?: ReactNode;
}

/** A task that one click completes or reopens. Edited in its place. */
export function TaskItem({ task, target }: TaskItemProps) {
  const { id, title, dueOn, assigneeId, isDone, doneAt, doneBy } = task;
  const { edited, edit, close, focusAfterEdit } = useEditInPlace<Task>();
  const [isSaving, setSaving] = useState(false);
  const nameOf = useUserNames();
  const { change } = useSaveTask();
  const isChecked = isDone !== isSaving;

  async function handleCheck({ currentTarget }: ChangeEvent) {
    const item = currentTarget.closest('li');
    const next = item?.nextElementSibling ?? item?.previousElementSibling;
    next?.querySelector('input')?.focus();
    setSaving(true);
    try {
      await change({ id, change: { isDone: !isDone } });
    } catch (failure) {
      const message = failure instanceof Error ? failure.message : String(failure);
      notifications.show({ color: 'red', title: `Couldn’t ${isDone ? 'reopen' : 'check off'} the task`, message });
      return;
    } finally {
      setSaving(false);
    }
    showUndoNotice({
      id: `done-${id}`,
      message: `“${title}” is ${isDone ? 'open again' : 'done'}`,
      undo: () => change({ id, change: { isDone } }),
      undone: isDone ? 'Task completed' : 'Task reopened',
    });
  }

  if (edited)
    return (
      <li>
        <TaskForm task={edited} onClose={close} />
      </li>
    );
  const assignee = assigneeId === null ? '' : nameOf(assigneeId);
  return (
    <li className={classes.task} data-linked={target !== undefined}>
      <Checkbox
        aria-label={`${isDone ? 'Reopen' : 'Check off'} ${title}`}
        checked={isChecked}
        disabled={isSaving}
        onChange={(event) => void handleCheck(event)}
      />
      <button
        ref={focusAfterEdit}
        type="button"
        className={`${utilities.plain} ${utilities.small} ${utilities.truncate} ${isChecked ? classes.done : ''}`}
        title={title}
        aria-label={`Edit ${title}`}
        onClick={() => edit(task)}
      >
        {title}
      </button>
      {target}
      <span className={`${utilities.meta} ${utilities.truncate}`} {...(doneBy && { title: `Completed by ${doneBy}` })}>
        {doneAt === null ? <DueText day={dueOn} /> : <RelativeTime at={doneAt} />}
      </span>
      {assignee && <Avatar name={assignee} label={`Assigned to ${assignee}`} />}
    </li>
  );
}

function TaskForm({ task, onClose }: { task: Task; onClose: () => void }) {
  const { id, version } = task;
  const [title, setTitle] = useState(task.title);
  const [details, setDetails] = useState({ dueOn: task.dueOn ?? '', assigneeId: task.assigneeId ?? '' });
  const { change } = useSaveTask();
  return (
    <ActivityForm
      kind="task"
      id={id}
      isBlank={title.trim() === ''}
      save={() => change({ id, change: { title, dueOn: details.dueOn || null, assigneeId: details.assigneeId || null, version } })}
      deleted={`“${task.title}” deleted`}
      onClose={onClose}
    >
      <TextInput
        {...toMainField(onClose)}
        aria-label="Task"
        maxLength={taskFields.title.limit}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <TaskFields name={id} values={details} onChange={(changed) => setDetails({ ...details, ...changed })} />
    </ActivityForm>
  );
}
