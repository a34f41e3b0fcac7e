import { Button, Textarea } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import { Key } from '../../../../../platform/web/ui/keyboard/Key.tsx';
import { modKey } from '../../../../../platform/web/ui/keyboard/mod-key.ts';
import { Mono } from '../../../../../platform/web/ui/text/Mono.tsx';
import type { Ticket } from '../../ticket.contract.ts';
import { caseFields } from '../../ticket-case.rules.ts';
import { useLeaveTicket } from '../leave-ticket.queries.ts';
import type { TicketEdit } from '../ticket-edit.queries.ts';
import { ActionsMenu } from './ActionsMenu.tsx';
import classes from './CaseHeader.module.css';

interface CaseHeaderProps {
  ticket: Ticket;
  edit: TicketEdit;
  /** Says what is typed and not saved. */
  children: ReactNode;
}

export function CaseHeader({ ticket, edit, children }: CaseHeaderProps) {
  const { returnLabel, leave } = useLeaveTicket(ticket.type, edit.fields.type);
  const error = edit.getError('summary');

  async function handleSaveAndReturn() {
    if (await edit.save()) leave();
  }

  return (
    <header className={classes.head}>
      <span className={classes.id}>
        <Mono>{ticket.id}</Mono>
      </span>
      <div className={classes.title}>
        <Textarea
          id="case-summary"
          variant="unstyled"
          classNames={{ input: classes.summary ?? '' }}
          autosize
          minRows={1}
          maxRows={2}
          aria-label="Summary"
          aria-invalid={error !== undefined}
          aria-describedby={error ? 'case-summary-error' : undefined}
          data-changed={edit.isChanged('summary')}
          title={edit.fields.summary}
          maxLength={caseFields.summary.limit}
          autoComplete="off"
          value={edit.fields.summary}
          onChange={(event) => edit.set('summary', event.currentTarget.value.replaceAll(/[\r\n]+/g, ' '))}
          onKeyDown={keepOnOneLine}
        />
        {error && (
          <p id="case-summary-error" className={classes.error}>
            {error}
          </p>
        )}
      </div>
      {children}
      <div className={classes.actions}>
        <ActionsMenu ticket={ticket} />
        <Button variant="default" loading={edit.isSaving} rightSection={<Key>{modKey} S</Key>} onClick={() => void edit.save()}>
          Save
        </Button>
        <Button disabled={edit.isSaving} onClick={() => void handleSaveAndReturn()}>
          {returnLabel}
        </Button>
      </div>
    </header>
  );
}

/** A summary wraps where it needs to and has no lines of its own. */
function keepOnOneLine(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault();
}
