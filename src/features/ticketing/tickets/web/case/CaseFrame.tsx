import { Anchor, Button, Flex, Group, Text } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { ConflictDialog } from '../../../../../platform/web/form/ConflictDialog.tsx';
import { useDraftPart } from '../../../../../platform/web/form/draft-store.ts';
import { GrowingTextarea } from '../../../../../platform/web/form/inputs/GrowingTextarea.tsx';
import { LazyMenu } from '../../../../../platform/web/overlay/LazyMenu.tsx';
import { Slot } from '../../../../../platform/web/Slot.tsx';
import { Alert } from '../../../../../platform/web/ui/feedback/Alert.tsx';
import { Key } from '../../../../../platform/web/ui/keyboard/Key.tsx';
import { modKey } from '../../../../../platform/web/ui/keyboard/mod-key.ts';
import { Mono } from '../../../../../platform/web/ui/text/Mono.tsx';
import type { Ticket } from '../../ticket.contract.ts';
import { caseFields, isBlank } from '../../ticket-draft.rules.ts';
import { useLeaveTicket } from '../leave-ticket.queries.ts';
import { discardDraft, type TicketEdit, useCaseField, useCaseFields } from '../ticket-edit.queries.ts';
import classes from './CaseFrame.module.css';

function ActionsMenu({ ticket }: { ticket: Ticket }) {
  return (
    <LazyMenu
      position="bottom-end"
      target={
        <Button variant="default" rightSection={<IconChevronDown size={14} aria-hidden />}>
          Actions
        </Button>
      }
    >
      <Slot name="ticket-actions" props={{ ticket }} />
    </LazyMenu>
  );
}

/** The summary wraps but can't contain line breaks. */
function SummaryField({ edit }: { edit: TicketEdit }) {
  const { value, isChanged, error, set } = useCaseField(edit, 'summary');
  return (
    <GrowingTextarea
      id="case-summary"
      variant="unstyled"
      className={classes.title ?? ''}
      classNames={{ input: classes.summary ?? '' }}
      minRows={1}
      maxRows={2}
      aria-label="Summary"
      error={error}
      data-changed={isChanged}
      title={value}
      maxLength={caseFields.summary.limit}
      autoComplete="off"
      value={value}
      onChange={(event) => set(event.currentTarget.value.replaceAll(/[\r\n]+/g, ' '))}
      onKeyDown={keepOnOneLine}
    />
  );
}

interface CaseHeaderProps {
  ticket: Ticket;
  edit: TicketEdit;
  children: ReactNode;
}

function CaseHeader({ ticket, edit, children }: CaseHeaderProps) {
  const listed = useCaseFields(edit, ({ type }) => type);
  const { returnLabel, leave } = useLeaveTicket(ticket.type, listed);

  async function handleSaveAndReturn() {
    if (await edit.save()) leave();
  }

  return (
    <Flex component="header" align="center" wrap="wrap" gap="6px 8px" flex="none" mih={54}>
      <Text span size="sm" c="dimmed" flex="none">
        <Mono>{ticket.id}</Mono>
      </Text>
      <SummaryField edit={edit} />
      {children}
      <Group gap="xs" justify="flex-end" ml="auto">
        <ActionsMenu ticket={ticket} />
        <Button variant="default" loading={edit.isSaving} rightSection={<SaveKey />} onClick={() => void edit.save()}>
          Save
        </Button>
        <Button disabled={edit.isSaving} onClick={() => void handleSaveAndReturn()}>
          {returnLabel}
        </Button>
      </Group>
    </Flex>
  );
}

const SaveKey = () => (
  <span className={classes.key}>
    <Key>{modKey} S</Key>
  </span>
);

function keepOnOneLine(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault();
}

/** Whether the input is stored: as a draft, or in the ticket. */
function DraftStatus({ ticketId, edit: { store, isSaved } }: { ticketId: string; edit: TicketEdit }) {
  const isUnchanged = useDraftPart(store, isBlank);
  const isStored = useDraftPart(store, store.isStored);
  return (
    <Group gap="xs" wrap="nowrap" fz="xs" c="dimmed" role="status" data-unprinted>
      {isSaved && isUnchanged && (
        <>
          <IconCheck size={14} aria-hidden />
          Saved
        </>
      )}
      {!isUnchanged && (
        <>
          {isStored ? 'Draft saved' : 'Draft not saved in this browser. Don’t close this page.'}
          <Anchor component="button" type="button" fz="xs" fw={600} mih={24} onClick={() => discardDraft(ticketId, store)}>
            Discard
          </Anchor>
        </>
      )}
    </Group>
  );
}

interface CaseFrameProps {
  ticket: Ticket;
  edit: TicketEdit;
  menu?: ReactNode;
  /** Elements with a `data-column`. */
  children: ReactNode;
}

/** The frame of every ticket: header with buttons, errors of saves, and the conflict dialog. */
export function CaseFrame({ ticket, edit, menu, children }: CaseFrameProps) {
  return (
    <div className={classes.case}>
      <div className={classes.page} data-repair={ticket.type === 'Tool Repair'}>
        <CaseHeader ticket={ticket} edit={edit}>
          <Slot name="ticket-header" props={{ ticket }} />
          <DraftStatus ticketId={ticket.id} edit={edit} />
          {menu}
        </CaseHeader>
        {edit.failure && <Alert title="Couldn’t save. Your changes are still here.">{edit.failure}</Alert>}
        {children}
        <ConflictDialog question={edit.question} />
      </div>
    </div>
  );
}
