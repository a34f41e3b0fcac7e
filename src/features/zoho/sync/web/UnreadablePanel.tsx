import { Text } from '@mantine/core';
import { formatCount, pluralize } from '../../../../platform/number-text.ts';
import { EntryList } from '../../../../platform/web/ui/EntryList.tsx';
import { Panel } from '../../../../platform/web/ui/Panel.tsx';
import { useNow } from '../../../../platform/web/ui/text/clock.ts';
import { Pill } from '../../../../platform/web/ui/text/Pill.tsx';
import type { UnreadableRecord } from '../unreadable.contract.ts';
import { DecisionButton, DecisionItem } from './decisions/DecisionItem.tsx';
import { useRetryUnreadable, useUnreadable } from './sync.queries.ts';
import { attemptsText, failedText } from './sync-page-texts.ts';

const NOUNS: Readonly<Record<UnreadableRecord['kind'], string>> = { ticket: 'ticket', lead: 'lead', customer: 'account' };
const PART_TEXTS: Readonly<Record<UnreadableRecord['part'], string>> = {
  record: '',
  details: 'OBDesk couldn’t read its description and comments. ',
  comments: '',
};

interface UnreadableItemProps {
  record: UnreadableRecord;
  isRetrying: boolean;
  onRetry: () => void;
}

/** Zoho record that couldn't be read, with the reason and the attempts. */
function UnreadableItem({ record, isRetrying, onRetry }: UnreadableItemProps) {
  const { kind, part, zohoId, recordId, title, reason, attempts, since, nextTryAt } = record;
  const now = useNow();
  const name = `Zoho ${NOUNS[kind]} ${zohoId ?? 'without an ID'}`;
  return (
    <DecisionItem
      record={recordId === null ? undefined : { kind, recordId }}
      title={title || name}
      note={[title && name, failedText(attempts, since, now), retryText(attempts, nextTryAt, now)].filter(Boolean).join(' · ')}
      actions={<DecisionButton label="Retry" subject={name} isDisabled={isRetrying} onClick={onRetry} />}
    >
      {PART_TEXTS[part]}
      {reason}
    </DecisionItem>
  );
}

/** If no attempt is scheduled, shows no hint, because an unreadable record can't be fixed in OBDesk. */
const retryText = (attempts: number, nextTryAt: string | null, now: number) =>
  nextTryAt === null ? pluralize(attempts, 'attempt') : attemptsText(attempts, nextTryAt, now);

/** Zoho records that couldn't be read. */
export function UnreadablePanel({ count }: { count: number }) {
  const { rows = [], total, loadMore } = useUnreadable();
  const retry = useRetryUnreadable();
  const hasMore = total !== undefined && rows.length < total.count;
  return (
    <Panel
      title={
        <>
          Unreadable records{' '}
          <Text span ml={4}>
            <Pill tone="gray">{formatCount(count)}</Pill>
          </Text>
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
