import { relativeTime, shortDuration } from '../../../../../platform/time/relative-time.ts';
import { useNow } from '../../../../../platform/web/ui/text/clock.ts';
import type { UnreadableRecord } from '../../unreadable/unreadable.contract.ts';
import { Answer } from '../decisions/Answer.tsx';
import { DecisionItem } from '../decisions/DecisionItem.tsx';

const NOUNS: Readonly<Record<UnreadableRecord['kind'], string>> = { ticket: 'Ticket', lead: 'Lead', customer: 'Account' };
const PARTS: Readonly<Record<UnreadableRecord['part'], string>> = {
  record: '',
  details: 'Its description and comments couldn’t be read. ',
  comments: '',
};

interface UnreadableItemProps {
  record: UnreadableRecord;
  isRetrying: boolean;
  onRetry: () => void;
}

/** A record of Zoho that couldn't be read: which one, why, and how often it was tried. */
export function UnreadableItem({ record, isRetrying, onRetry }: UnreadableItemProps) {
  const { kind, part, zohoId, recordId, title, reason, attempts, since, nextTryAt } = record;
  const now = useNow();
  const name = `${NOUNS[kind]} ${zohoId ?? 'without an ID'} in Zoho`;
  const tried = attempts === 1 ? 'tried once' : `tried ${attempts} times`;
  return (
    <DecisionItem
      record={recordId === null ? undefined : { kind, recordId }}
      title={title || name}
      note={[title && name, `${tried}, since ${relativeTime(since, now)}`, nextText(nextTryAt, now)].filter(Boolean).join(', ')}
      actions={<Answer label="Retry" subject={name} isDisabled={isRetrying} onClick={onRetry} />}
    >
      {PARTS[part]}
      {reason}
    </DecisionItem>
  );
}

/** 'next in 10m'; '' if it isn't tried by itself. */
function nextText(nextTryAt: string | null, now: number): string {
  if (nextTryAt === null) return '';
  const inMs = Date.parse(nextTryAt) - now;
  return inMs < 10_000 ? 'next any moment' : `next in ${shortDuration(inMs)}`;
}
