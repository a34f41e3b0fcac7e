import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Key } from '../../../../../platform/web/ui/keyboard/Key.tsx';
import { modKey } from '../../../../../platform/web/ui/keyboard/mod-key.ts';
import { Mono } from '../../../../../platform/web/ui/text/Mono.tsx';
import type { Ticket } from '../../ticket.contract.ts';
import { caseFields } from '../../ticket-case.rules.ts';
import { ActionsMenu } from './ActionsMenu.tsx';
import classes from './CaseHeader.module.css';
import type { CaseEdit } from './draft/useCaseEdit.ts';

interface CaseHeaderProps {
  ticket: Ticket;
  edit: CaseEdit;
  isSaving: boolean;
  returnLabel: string;
  /** Says what is typed and not saved. */
  children: ReactNode;
  onSave: () => void;
  onSaveAndReturn: () => void;
}

export function CaseHeader({ ticket, edit, isSaving, returnLabel, children, onSave, onSaveAndReturn }: CaseHeaderProps) {
  const error = edit.getError('summary');
  return (
    <header className={classes.head}>
      <span className={classes.id}>
        <Mono>{ticket.id}</Mono>
      </span>
      <div className={classes.title}>
        <input
          id="case-summary"
          className={classes.summary}
          aria-label="Summary"
          aria-invalid={error !== undefined}
          aria-describedby={error ? 'case-summary-error' : undefined}
          data-changed={edit.isChanged('summary')}
          title={edit.fields.summary}
          maxLength={caseFields.summary.limit}
          autoComplete="off"
          value={edit.fields.summary}
          onChange={(event) => edit.set('summary', event.currentTarget.value)}
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
        <Button variant="default" loading={isSaving} rightSection={<Key>{modKey} S</Key>} onClick={onSave}>
          Save
        </Button>
        <Button disabled={isSaving} onClick={onSaveAndReturn}>
          {returnLabel}
        </Button>
      </div>
    </header>
  );
}
