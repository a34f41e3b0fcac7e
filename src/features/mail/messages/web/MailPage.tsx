import { Button } from '@mantine/core';
import { HeaderSearch } from '../../../../platform/web/quick-search/HeaderSearch.tsx';
import utilities from '../../../../platform/web/theme/utilities.module.css';
import { EmptyState } from '../../../../platform/web/ui/feedback/EmptyState.tsx';
import { usePageSearch } from '../../../../platform/web/ui/header/usePageSearch.ts';
import { Segments } from '../../../../platform/web/ui/Segments.tsx';
import type { Column } from '../../../../platform/web/ui/table/columns.ts';
import { DataTable } from '../../../../platform/web/ui/table/DataTable.tsx';
import { ListPage } from '../../../../platform/web/ui/table/ListPage.tsx';
import { RowAction } from '../../../../platform/web/ui/table/RowAction.tsx';
import { Pill } from '../../../../platform/web/ui/text/Pill.tsx';
import { RecordLink } from '../../../../platform/web/ui/text/RecordLink.tsx';
import { RelativeTime } from '../../../../platform/web/ui/text/RelativeTime.tsx';
import { MAIL_VIEWS, type MailMessage, type MailView } from '../mail-message.contract.ts';
import { MailDialog } from './MailDialog.tsx';
import { MailPreview } from './MailPreview.tsx';
import { describeMailState, toOtherSide } from './mail-state.ts';
import { useMailCounts, useMailList, useMailMessage } from './message.queries.ts';

const LABELS: Readonly<Record<MailView, string>> = { review: 'To review', outgoing: 'Outgoing', all: 'All' };

const EMPTY: Readonly<Record<MailView, { title: string; hint?: string }>> = {
  review: { title: 'Nothing to review.', hint: 'Messages that OBDesk can’t add to a ticket by itself appear here.' },
  outgoing: { title: 'No outgoing messages', hint: 'Messages that wait to be sent, and those that weren’t delivered, appear here.' },
  all: { title: 'No messages yet', hint: 'Received and sent messages appear here.' },
};

const ROW_HEIGHT = { wide: 57, narrow: 85 };

function getColumns(onOpen: (id: string) => void): readonly Column<MailMessage>[] {
  return [
    {
      label: 'Subject',
      isRowHeader: true,
      cell: ({ subject, reason, text }) => (
        <>
          {subject || 'No subject'}
          <div className={`${utilities.truncate} ${utilities.dimmed} ${utilities.small}`} style={{ fontWeight: 400 }}>
            {reason || text.slice(0, 200)}
          </div>
        </>
      ),
      below: (message) => (
        <>
          <StatePill message={message} /> {toOtherSide(message)}
        </>
      ),
      title: ({ subject }) => subject,
    },
    { label: 'From or to', width: 'company', isWide: true, cell: toOtherSide, title: toOtherSide },
    {
      label: 'Ticket',
      width: 'id',
      isWide: true,
      cell: ({ ticketId }) => ticketId !== null && <RecordLink to={`/sod/${ticketId}`}>{ticketId}</RecordLink>,
    },
    {
      label: 'State',
      width: 'status',
      isWide: true,
      cell: (message) => <StatePill message={message} />,
    },
    { label: 'Time', width: 'time', isWide: true, cell: ({ addedAt }) => <RelativeTime at={addedAt} /> },
    {
      label: 'Actions',
      isLabelHidden: true,
      width: 'action',
      cell: ({ id, subject }) => <RowAction label="Open" subject={subject || 'message'} onClick={() => onOpen(id)} />,
    },
  ];
}

function StatePill({ message }: { message: MailMessage }) {
  const { label, tone } = describeMailState(message);
  return <Pill tone={tone}>{label}</Pill>;
}

/** Messages to review, outgoing ones and all. */
export function MailPage() {
  const { search, show, box, openId, open, close } = usePageSearch();
  const view = MAIL_VIEWS.find((each) => each === search.view) ?? 'review';
  const q = search.q || undefined;
  const list = useMailList({ view, q });
  const counts = useMailCounts();
  const { data: opened, error } = useMailMessage(openId);
  const options = MAIL_VIEWS.map((value) => ({ value, label: LABELS[value], count: value === 'all' ? undefined : counts?.[value] }));
  const empty = q ? (
    <EmptyState title="No matching messages" action={<Button onClick={() => box.onChange('')}>Clear search</Button>} />
  ) : (
    <EmptyState {...EMPTY[view]} />
  );

  return (
    <ListPage
      total={list.total}
      noun={['message', 'messages']}
      action={<Segments label="Show" options={options} value={view} onChange={(next) => show({ view: next === 'review' ? '' : next })} />}
    >
      <HeaderSearch box={box} placeholder="Search by sender, subject or ID…" />
      <DataTable
        label="Messages"
        columns={getColumns(open)}
        list={list}
        listKey={JSON.stringify(['mail', view, q])}
        rowHeight={ROW_HEIGHT}
        onOpen={({ id }) => open(id)}
        preview={(message) => <MailPreview message={message} />}
        empty={empty}
      />
      {openId && (opened || error) && <MailDialog key={openId} message={opened} error={error} onClose={close} />}
    </ListPage>
  );
}
