import { formatCount } from '../../../../../platform/number-text.ts';
import { EntryList } from '../../../../../platform/web/ui/EntryList.tsx';
import { Panel } from '../../../../../platform/web/ui/Panel.tsx';
import { DecisionButton } from '../decisions/DecisionButton.tsx';
import classes from '../decisions/NeedsDecision.module.css';
import { UnreadableItem } from './UnreadableItem.tsx';
import { useRetryUnreadable, useUnreadable } from './unreadable.queries.ts';

/** Records of Zoho that couldn't be read, with the reason. */
export function Unreadable({ count }: { count: number }) {
  const { rows = [], total, loadMore } = useUnreadable();
  const retry = useRetryUnreadable();
  const hasMore = total !== undefined && rows.length < total.count;
  return (
    <Panel
      title={
        <>
          Unreadable records <span className={classes.count}>{formatCount(count)}</span>
        </>
      }
      aside={
        <DecisionButton
          label="Retry all"
          subject="unreadable records"
          isDisabled={retry.isPending}
          onClick={() => retry.mutate({ all: true })}
        />
      }
    >
      <EntryList more={hasMore && { label: `Show more (${formatCount(total.count)} total)`, onClick: loadMore }}>
        {rows.map((record) => (
          <UnreadableItem key={record.id} record={record} isRetrying={retry.isPending} onRetry={() => retry.mutate({ ids: [record.id] })} />
        ))}
      </EntryList>
    </Panel>
  );
}
