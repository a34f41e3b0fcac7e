import { Button, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { CallError } from '../../../../../platform/web/call.ts';
import { useDraftState } from '../../../../../platform/web/form/draft-store.ts';
import { Slot } from '../../../../../platform/web/Slot.tsx';
import utilities from '../../../../../platform/web/theme/utilities.module.css';
import { EntryList } from '../../../../../platform/web/ui/EntryList.tsx';
import { EmptyState } from '../../../../../platform/web/ui/feedback/EmptyState.tsx';
import { Panel } from '../../../../../platform/web/ui/Panel.tsx';
import { Mono } from '../../../../../platform/web/ui/text/Mono.tsx';
import { Pill } from '../../../../../platform/web/ui/text/Pill.tsx';
import { useAuth } from '../../../../admin/auth/web/auth.queries.ts';
import { TICKET_PATH } from '../../ticket-list-paths.ts';
import { describeUnsaved } from '../../unsaved.rules.ts';
import { useChosenTicket } from '../ticket.queries.ts';
import { discardDraft, getTicketDraft } from '../ticket-edit.queries.ts';
import type { ListedDraft } from '../ticket-slots.ts';
import classes from './UnsavedPage.module.css';
import { useOtherDrafts, useUnsavedTickets } from './unsaved.queries.ts';

/** A draft in the list: its record, the unsaved fields, and Discard. */
function DraftEntry({ title, about, unsaved, opens, onDiscard }: ListedDraft) {
  return (
    <li className={utilities.row}>
      <Opener opens={opens}>
        <span className={utilities.row}>
          <span className={`${utilities.fill} ${utilities.truncate} ${utilities.strong} ${classes.title}`}>{title}</span>
          <Pill tone="yellow">{unsaved}</Pill>
        </span>
        <span className={`${utilities.row} ${utilities.small} ${utilities.dimmed}`}>{about}</span>
      </Opener>
      <Button variant="default" flex="none" aria-label={`Discard ${title}`} onClick={onDiscard}>
        Discard
      </Button>
    </li>
  );
}

const OPENER = `${utilities.plain} ${utilities.fill} ${classes.opener}`;

function Opener({ opens, children }: Pick<ListedDraft, 'opens'> & { children: ReactNode }) {
  if (typeof opens === 'string') {
    return (
      <Link to={TICKET_PATH} params={{ ticketId: opens }} className={OPENER}>
        {children}
      </Link>
    );
  }
  return (
    <button type="button" className={OPENER} onClick={opens}>
      {children}
    </button>
  );
}

function UnsavedRow({ ticketId }: { ticketId: string }) {
  const { data: ticket, error } = useChosenTicket(ticketId);
  const { user } = useAuth();
  const store = getTicketDraft(user?.id ?? '', ticketId);
  const [draft] = useDraftState(store);
  const isGone = error instanceof CallError && error.status === 404;
  const mergedInto = ticket?.mergedInto ?? null;
  return (
    <DraftEntry
      title={ticket?.summary ?? ticketId}
      about={
        <>
          {ticket && <span className={utilities.truncate}>{ticket.customerCompany}</span>}
          <Mono>#{ticketId}</Mono>
          {isGone && <span className={utilities.truncate}>This ticket no longer exists</span>}
          {mergedInto !== null && <span className={utilities.truncate}>Merged into {mergedInto}</span>}
        </>
      }
      unsaved={describeUnsaved(draft)}
      opens={ticketId}
      onDiscard={() => discardDraft(ticketId, store)}
    />
  );
}

/** Lists the unsaved drafts of tickets, including replies and new tickets. */
export function UnsavedPage() {
  const ids = useUnsavedTickets();
  const others = useOtherDrafts();
  if (ids.length + others.length === 0) {
    return <EmptyState title="No drafts" hint="Your unsaved notes, changes, replies and new tickets appear here." />;
  }
  return (
    <Stack gap="sm" maw={860} px="var(--obd-gutter)" py="md">
      <Text size="sm" c="dimmed">
        Drafts are stored in this browser and visible only to you.
      </Text>
      <Panel>
        <EntryList>
          {others.map((name) => (
            <Slot key={name} name="listed-draft" props={{ name, List: DraftEntry }} />
          ))}
          {ids.map((id) => (
            <UnsavedRow key={id} ticketId={id} />
          ))}
        </EntryList>
      </Panel>
    </Stack>
  );
}
