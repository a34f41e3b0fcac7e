import { Box, Button, Flex, Group, Stack, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconProgress, IconUserMinus, IconUserPlus } from '@tabler/icons-react';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { CallError } from '../../../../platform/web/call.ts';
import { PendingInputContext } from '../../../../platform/web/form/inputs/pending-input.ts';
import { useRecentRecord } from '../../../../platform/web/recent-records.ts';
import { Slot } from '../../../../platform/web/Slot.tsx';
import { FactList } from '../../../../platform/web/ui/FactList.tsx';
import { EmptyState } from '../../../../platform/web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../../platform/web/ui/feedback/ErrorState.tsx';
import { type PageAction, usePageActions } from '../../../../platform/web/ui/header/page-actions.ts';
import { usePageGiven } from '../../../../platform/web/ui/header/page-given.ts';
import { useBelongsTo } from '../../../../platform/web/ui/header/section.ts';
import { usePageSearch } from '../../../../platform/web/ui/header/usePageSearch.ts';
import { LinkButton } from '../../../../platform/web/ui/LinkButton.tsx';
import { Panel } from '../../../../platform/web/ui/Panel.tsx';
import { Mono } from '../../../../platform/web/ui/text/Mono.tsx';
import { useAuth } from '../../../admin/auth/web/auth.queries.ts';
import { TICKET_STATUSES, type Ticket } from '../ticket.contract.ts';
import { mergedText, SHOW_MERGED, toMergedNotice } from '../ticket.rules.ts';
import { type CaseFields, carriedOver, EMPTY_DRAFT, hasWritten, withTyping } from '../ticket-draft.rules.ts';
import { getListPath, TICKET_PATH } from '../ticket-list-paths.ts';
import { CaseFrame } from './case/CaseFrame.tsx';
import { CaseView } from './case/CaseView.tsx';
import { HistoryList } from './case/notes/HistoryList.tsx';
import { RepairCase } from './case/repair/RepairCase.tsx';
import { useGoBack } from './leave-ticket.queries.ts';
import { useTicket } from './ticket.queries.ts';
import { getTicketDraft, type TicketEdit, useCaseFields, useTicketEdit } from './ticket-edit.queries.ts';
import { useUnsavedPrompt } from './unsaved/unsaved-prompt.queries.ts';

/** Shows a merged ticket with its own fields and history, read-only. */
function MergedView({ ticket, into }: { ticket: Ticket; into: string }) {
  return (
    <Stack gap="sm" px="var(--obd-gutter)" py="xs">
      <Flex component="header" align="center" wrap="wrap" gap="8px 16px">
        <Mono>{ticket.id}</Mono>
        <Title order={2} flex="1 1 220px" miw={0} fz="xl">
          {ticket.summary}
        </Title>
        <LinkButton to={`/sod/${into}`} variant="filled">
          Open {into}
        </LinkButton>
      </Flex>
      <Text c="gray">
        {ticket.id} was merged into {into}, which now has its notes, comments and files. You’re viewing {ticket.id} as it was before the
        merge.
      </Text>
      <Flex direction={{ base: 'column', lg: 'row' }} align={{ lg: 'flex-start' }} gap="sm">
        <Box flex={1} miw={0}>
          <Panel title="Ticket">
            <FactList facts={toFacts(ticket)} />
          </Panel>
        </Box>
        <Box flex={2} miw={0}>
          <Panel title="History">
            <HistoryList ticket={ticket} entries={ticket.history} empty="No history" />
          </Panel>
        </Box>
      </Flex>
    </Stack>
  );
}

function toFacts(ticket: Ticket) {
  const facts = {
    Type: ticket.type,
    Company: ticket.customerCompany,
    Contact: ticket.customerName,
    Email: ticket.customerEmail,
    'Tool serial': ticket.toolSerial,
    Vehicle: [ticket.vehicleYear, ticket.vehicleMake, ticket.vehicleModel].filter(Boolean).join(' '),
    VIN: ticket.vin,
    'Reg.': ticket.reg,
    Assignees: ticket.assignees.map(({ name }) => name).join(', '),
    'Alert tags': ticket.alertTags.join(', '),
  };
  return Object.entries(facts).flatMap(([label, value]) => (value === '' ? [] : [{ label, value, title: value }]));
}

interface MergedTicketProps {
  ticket: Ticket;
  into: string;
  userId: string;
}

/** Redirects to the ticket that this one was merged into, and moves unsaved text along. */
function MergedTicket({ ticket, into, userId }: MergedTicketProps) {
  const isStaying = usePageSearch().openId === SHOW_MERGED;
  const navigate = useNavigate();
  useEffect(() => {
    if (isStaying) return;
    const hasMoved = carryDraft(userId, ticket.id, into);
    const message = `${mergedText(ticket.id, into)}${hasMoved ? ` Your draft was moved to ${into}.` : ''}`;
    notifications.show({ id: toMergedNotice(ticket.id), message, autoClose: 12_000 });
    void navigate({ to: TICKET_PATH, params: { ticketId: into }, search: {}, replace: true });
  }, [isStaying, navigate, ticket.id, into, userId]);
  return isStaying ? <MergedView ticket={ticket} into={into} /> : null;
}

/** Moves unsaved text to the draft of the other ticket. Returns true if there was any. */
function carryDraft(userId: string, fromId: string, toId: string): boolean {
  const source = getTicketDraft(userId, fromId);
  const target = getTicketDraft(userId, toId);
  if (!hasWritten(source.get())) return false;
  const { from, to } = carriedOver(source.get(), target.get());
  target.update(() => to);
  source.update(() => (Object.keys(from.values).length > 0 ? from : EMPTY_DRAFT));
  return true;
}

const CHANGE_STATUS = 'Change status to';

/** Commands of the palette. */
function toTicketActions(
  { apply }: TicketEdit,
  { assignees, status }: Pick<CaseFields, 'assignees' | 'status'>,
  userId: string,
): PageAction[] {
  const isMine = assignees.includes(userId);
  const others = assignees.filter((key) => key !== userId);
  return [
    isMine
      ? { label: 'Unassign me', icon: IconUserMinus, run: () => void apply('assignees', others, 'Unassigned from you') }
      : { label: 'Assign to me', icon: IconUserPlus, run: () => void apply('assignees', [...assignees, userId], 'Assigned to you') },
    { label: 'Change status…', icon: IconProgress, fill: CHANGE_STATUS, run: () => undefined },
    ...TICKET_STATUSES.filter((each) => each !== status).map((each) => ({
      label: `${CHANGE_STATUS} ${each}`,
      icon: IconProgress,
      isTypedOnly: true as const,
      run: () => void apply('status', each, `Status changed to ${each}`),
    })),
  ];
}

/** Stores unconfirmed text of fields in the draft. */
function toPendingInput({ store }: TicketEdit) {
  return {
    form: 'case',
    subscribe: store.subscribe,
    get: (field: string) => store.get().typing?.[field],
    keep: (field: string, text: string | undefined) => store.update((draft) => withTyping(draft, field, text)),
  };
}

function OpenTicket({ ticket, userId }: { ticket: Ticket; userId: string }) {
  const edit = useTicketEdit(ticket, userId);
  useUnsavedPrompt(ticket, userId);
  const { customerId, customerCompany, customerName, customerEmail, toolSerial } = ticket;
  const customer = { customerId: customerId ?? '', customerCompany, customerName, customerEmail };
  usePageGiven({ draftContext: `ticket ${ticket.id}`, ...customer, toolSerial });
  useRecentRecord({ path: `/sod/${ticket.id}`, kind: 'ticket', label: ticket.summary, note: `${ticket.id} · ${ticket.customerCompany}` });
  const actedOn = useCaseFields(edit, ({ assignees, status }) => ({ assignees, status }));
  usePageActions(ticket.id, toTicketActions(edit, actedOn, userId));
  const isRepair = ticket.type === 'Tool Repair';
  return (
    <PendingInputContext value={toPendingInput(edit)}>
      <CaseFrame ticket={ticket} edit={edit} menu={isRepair && <Slot name="repair-header" props={{ ticket }} />}>
        {isRepair ? <RepairCase ticket={ticket} edit={edit} /> : <CaseView ticket={ticket} edit={edit} />}
      </CaseFrame>
    </PendingInputContext>
  );
}

export function TicketPage() {
  const { ticketId = '' } = useParams({ strict: false });
  const { user } = useAuth();
  const { data: ticket, error, refetch } = useTicket(ticketId);
  const goBack = useGoBack(getListPath('SOD'));
  useBelongsTo(ticket || error ? getListPath(ticket?.type ?? 'SOD') : undefined);

  if (ticket && user && ticket.mergedInto !== null) {
    return <MergedTicket key={ticket.id} ticket={ticket} into={ticket.mergedInto} userId={user.id} />;
  }
  if (ticket && user) {
    return <OpenTicket key={ticket.id} ticket={ticket} userId={user.id} />;
  }
  if (error instanceof CallError && error.status === 404) {
    return (
      <EmptyState
        title="Ticket not found"
        hint={`The ticket with ID ${ticketId} could not be found.`}
        action={
          <Group gap="xs">
            <Button onClick={goBack}>Go Back</Button>
            <LinkButton to="/search" search={{ q: ticketId }}>
              Search
            </LinkButton>
            <LinkButton to="/dashboard">Dashboard</LinkButton>
          </Group>
        }
      />
    );
  }
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return <EmptyState title="Loading tickets..." />;
}
