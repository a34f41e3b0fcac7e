import { EntryList } from '../../../../platform/web/ui/EntryList.tsx';
import { Alert } from '../../../../platform/web/ui/feedback/Alert.tsx';
import type { ActivityTarget } from '../activity.contract.ts';
import { useTasks } from './activity.queries.ts';
import { TaskItem } from './TaskItem.tsx';

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
