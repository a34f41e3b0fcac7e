import { Group, NativeSelect } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import utilities from '../../../../platform/web/theme/utilities.module.css';
import { EntryList } from '../../../../platform/web/ui/EntryList.tsx';
import { EmptyState } from '../../../../platform/web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../../platform/web/ui/feedback/ErrorState.tsx';
import { useBelongsTo } from '../../../../platform/web/ui/header/section.ts';
import { usePageSearch } from '../../../../platform/web/ui/header/usePageSearch.ts';
import { LinkButton } from '../../../../platform/web/ui/LinkButton.tsx';
import { Segments } from '../../../../platform/web/ui/Segments.tsx';
import { ListPage } from '../../../../platform/web/ui/table/ListPage.tsx';
import { SkeletonRows } from '../../../../platform/web/ui/table/SkeletonRows.tsx';
import { useAuth } from '../../../admin/auth/web/auth.queries.ts';
import { NO_USER } from '../../../admin/users/user-reference.contract.ts';
import { useTechnicians } from '../../../ticketing/repairs/web/board/technicians.queries.ts';
import { toTargetRoute } from '../activity.rules.ts';
import classes from './activity.module.css';
import { useTasks } from './activity.queries.ts';
import { TaskItem } from './TaskItem.tsx';

const STATES = [
  { value: 'open', label: 'Open' },
  { value: 'done', label: 'Completed' },
] as const;

const EVERYONE = 'all';

/** The tasks of all customers and leads, by default those of the user. */
export function TasksPage() {
  useBelongsTo('/dashboard');
  const { search, show } = usePageSearch();
  const { user } = useAuth();
  const people = useTechnicians().filter(({ key }) => key !== user?.id);
  const { assignee = '' } = search;
  const state = search.state === 'done' ? 'done' : 'open';
  const whose = assignee === '' ? user?.id : assignee === EVERYONE ? undefined : assignee;
  const { rows, total, error, retry, loadMore } = useTasks({ state, ...(whose !== undefined && { assignee: whose }) });

  function content() {
    if (!rows) return error ? <ErrorState error={error} onRetry={retry} /> : <SkeletonRows count={8} />;
    if (rows.length === 0)
      return (
        <EmptyState
          title={state === 'open' ? 'No open tasks' : 'No completed tasks'}
          hint="Add tasks on the page of a customer or in a lead."
          action={<LinkButton to="/customers">Customers</LinkButton>}
        />
      );
    const hasMore = (total?.count ?? 0) > rows.length;
    return (
      <EntryList more={hasMore && { label: 'Show more tasks', onClick: loadMore }}>
        {rows.map((task) => (
          <TaskItem
            key={task.id}
            task={task}
            target={
              <Link
                className={`${utilities.small} ${utilities.link} ${utilities.truncate}`}
                title={task.targetName}
                {...toTargetRoute(task)}
              >
                {task.targetName}
              </Link>
            }
          />
        ))}
      </EntryList>
    );
  }

  const filters = (
    <Group gap="xs">
      <Segments label="Show" options={STATES} value={state} onChange={(next) => show({ state: next === 'open' ? '' : next })} />
      <NativeSelect
        aria-label="Assignee"
        value={assignee}
        data={[
          { value: '', label: 'My tasks' },
          { value: EVERYONE, label: 'Everyone’s' },
          { value: NO_USER, label: 'Unassigned' },
          ...people.map(({ key, name }) => ({ value: key, label: name })),
        ]}
        onChange={(event) => show({ assignee: event.currentTarget.value })}
      />
    </Group>
  );
  return (
    <ListPage total={total} noun={['task', 'tasks']} filters={filters}>
      <section className={classes.page} aria-label="Tasks">
        {content()}
      </section>
    </ListPage>
  );
}
