import { Flex, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { lazy, type ReactNode, Suspense } from 'react';
import { EntryList } from '../../../../platform/web/ui/EntryList.tsx';
import { deleteWithUndo } from '../../../../platform/web/ui/feedback/undo-notice.tsx';
import { usePageSearch } from '../../../../platform/web/ui/header/usePageSearch.ts';
import { Panel } from '../../../../platform/web/ui/Panel.tsx';
import { QuietAction } from '../../../../platform/web/ui/table/QuietAction.tsx';
import { Pill } from '../../../../platform/web/ui/text/Pill.tsx';
import { RecordLink } from '../../../../platform/web/ui/text/RecordLink.tsx';
import { RelativeTime } from '../../../../platform/web/ui/text/RelativeTime.tsx';
import { useSubmit } from '../../../../platform/web/useSubmit.ts';
import type { Ticket } from '../../tickets/ticket.contract.ts';
import { getStatusTone, SHOW_MERGED } from '../../tickets/ticket.rules.ts';
import type { TicketRelation } from '../relation.contract.ts';
import { toHeading } from '../relation.rules.ts';
import type { TicketMerge } from '../ticket-merge.contract.ts';
import { useChangeRelations, useMergeTickets, useRelations } from './relation.queries.ts';

function RelationItem({ ticketId, relation: { id, wording, ticket } }: { ticketId: string; relation: TicketRelation }) {
  const { add, remove } = useChangeRelations(ticketId);
  const { submit, isSending } = useSubmit(() =>
    deleteWithUndo({
      id: `relation-${id}`,
      remove: () => remove(id),
      failureTitle: 'Couldn’t remove this link',
      message: `Link to ${ticket.id} removed`,
      undo: () => add({ wording, ticketId: ticket.id }),
      undone: `Link to ${ticket.id} restored`,
    }),
  );

  return (
    <RelationRow
      label={toHeading(wording)}
      summary={ticket.summary}
      action={<QuietAction label="Remove" subject={`${wording} ${ticket.id}`} disabled={isSending} onClick={() => void submit()} />}
    >
      <RecordLink to={`/sod/${ticket.id}`}>{ticket.id}</RecordLink>
      <Pill tone={getStatusTone(ticket.status)}>{ticket.status}</Pill>
    </RelationRow>
  );
}

interface RelationRowProps {
  label: ReactNode;
  summary: string;
  action: ReactNode;
  children: ReactNode;
}

function RelationRow({ label, summary, action, children }: RelationRowProps) {
  return (
    <Flex component="li" direction="column" gap={1} py={6}>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text size="xs" c="dimmed">
          {label}
        </Text>
        {action}
      </Group>
      <Group gap="4px 8px">{children}</Group>
      <Text size="sm" lineClamp={2} title={summary}>
        {summary}
      </Text>
    </Flex>
  );
}

/** A ticket merged into this one. Its link shows its original text. */
function MergedItem({ merge: { id, mergedId, mergedName, mergedBy, mergedAt } }: { merge: TicketMerge }) {
  const { undo } = useMergeTickets();
  const { submit, isSending } = useSubmit(() => undo(id).then(showUndone, showFailure));
  return (
    <RelationRow
      label={
        <>
          Merged by {mergedBy}, <RelativeTime at={mergedAt} />
        </>
      }
      summary={mergedName}
      action={<QuietAction label="Undo" subject={`merging ${mergedId}`} disabled={isSending} onClick={() => void submit()} />}
    >
      <RecordLink to={`/sod/${mergedId}`} search={{ open: SHOW_MERGED }}>
        {mergedId}
      </RecordLink>
    </RelationRow>
  );
}

function showUndone() {
  notifications.show({ message: 'Merge undone' });
}

function showFailure({ message }: Error) {
  notifications.show({ title: 'Couldn’t undo the merge', message, color: 'red', autoClose: 12_000 });
}

const RelateDialog = lazy(async () => ({ default: (await import('./RelateDialog.tsx')).RelateDialog }));
const MergeDialog = lazy(async () => ({ default: (await import('./MergeDialog.tsx')).MergeDialog }));

/** Related and merged tickets with their dialogs. Hidden if there are none. */
export function RelationsPanel({ ticket }: { ticket: Ticket }) {
  const { data } = useRelations(ticket.id);
  const { openId, close } = usePageSearch();
  const { relations = [], merges = [] } = data ?? {};
  return (
    <>
      {relations.length + merges.length > 0 && (
        <Panel title="Related tickets">
          <EntryList>
            {relations.map((relation) => (
              <RelationItem key={relation.id} ticketId={ticket.id} relation={relation} />
            ))}
            {merges.map((merge) => (
              <MergedItem key={merge.id} merge={merge} />
            ))}
          </EntryList>
        </Panel>
      )}
      <Suspense fallback={null}>
        {openId === 'relate' && <RelateDialog ticketId={ticket.id} onClose={close} />}
        {openId === 'merge' && <MergeDialog ticket={ticket} onClose={close} />}
      </Suspense>
    </>
  );
}
