import { Stack, Title } from '@mantine/core';
import { IconNote } from '@tabler/icons-react';
import utilities from '../../../../platform/web/theme/utilities.module.css';
import { EntryList } from '../../../../platform/web/ui/EntryList.tsx';
import { ErrorState } from '../../../../platform/web/ui/feedback/ErrorState.tsx';
import { RelativeTime } from '../../../../platform/web/ui/text/RelativeTime.tsx';
import type { Lead } from '../../leads/lead.contract.ts';
import { ActivityComposer } from './ActivityComposer.tsx';
import classes from './activity.module.css';
import { useNotes } from './activity.queries.ts';
import { NoteText } from './NoteText.tsx';
import { TaskList } from './TaskList.tsx';

/** The notes and open tasks of a lead. */
export function LeadActivities({ lead: { id } }: { lead: Lead }) {
  const target = { customerId: null, leadId: id };
  const { rows = [], total, error, retry, loadMore } = useNotes({ lead: id });
  const hasMore = (total?.count ?? 0) > rows.length;
  return (
    <Stack component="section" gap="sm" mt="md" aria-label="Notes and tasks">
      <Title order={3} fz="sm">
        Notes and tasks
      </Title>
      <ActivityComposer target={target} />
      <TaskList target={target} />
      {error && rows.length === 0 && <ErrorState error={error} onRetry={retry} />}
      <EntryList more={hasMore && { label: 'Show older', onClick: loadMore }}>
        {rows.map(({ id: noteId, text, authorId, authorName, createdAt }) => (
          <li key={noteId} className={classes.entry}>
            <IconNote size={16} stroke={1.8} role="img" aria-label="Note" />
            <NoteText id={noteId} text={text} authorId={authorId} />
            <span className={`${utilities.meta} ${classes.who}`}>{authorName}</span>
            <span className={`${utilities.meta} ${classes.when}`}>
              <RelativeTime at={createdAt} />
            </span>
          </li>
        ))}
      </EntryList>
    </Stack>
  );
}
