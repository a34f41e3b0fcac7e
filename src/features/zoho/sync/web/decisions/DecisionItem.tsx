import { Button, type ButtonProps } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import utilities from '../../../../../platform/web/theme/utilities.module.css';
import { Pill } from '../../../../../platform/web/ui/text/Pill.tsx';
import { RecordLink } from '../../../../../platform/web/ui/text/RecordLink.tsx';
import { useRecordPlaces } from '../../../../../platform/web/web-feature.ts';
import type { SyncedKind } from '../../synced-kinds.ts';
import classes from './DecisionItem.module.css';

const { link, meta, muted, plain, strong } = utilities;

interface DecisionItemProps {
  /** Record to link to; undefined if the page already shows it or it exists only in Zoho. */
  record?: { readonly kind: SyncedKind; readonly recordId: string } | undefined;
  /** Selects the item for a bulk action. */
  checkbox?: ReactNode;
  title: string;
  /** Small text next to the title. */
  note?: ReactNode;
  /** Description of the problem. */
  children: ReactNode;
  actions?: ReactNode;
  /** Done: keeps its place without its buttons. */
  isDecided?: boolean | undefined;
  /** Collapsed content with the label of the button that expands it. */
  more?: { readonly label: string; readonly content: ReactNode } | undefined;
}

/** List item with a problem and the buttons to resolve it. */
export function DecisionItem({ record, checkbox, title, note, children, actions, isDecided = false, more }: DecisionItemProps) {
  const [isOpen, setIsOpen] = useState(false);
  const moreId = useId();
  return (
    <li className={classes.item}>
      {checkbox}
      <div className={classes.text}>
        <p className={classes.title}>
          {record && <LinkedRecord {...record} />}
          <strong className={`${strong} ${classes.clamped}`}>{title}</strong>
          {note && <span className={`${meta} ${classes.clamped}`}>{note}</span>}
        </p>
        <div className={`${muted} ${classes.description}`}>
          {children}{' '}
          {more && (
            <button
              type="button"
              className={`${plain} ${link} ${classes.more}`}
              aria-expanded={isOpen}
              aria-controls={moreId}
              onClick={() => setIsOpen(!isOpen)}
            >
              {isOpen ? 'Less' : more.label}
            </button>
          )}
        </div>
      </div>
      {isDecided ? <Pill tone="green">Done</Pill> : actions && <div className={classes.actions}>{actions}</div>}
      <div id={moreId} className={classes.content} hidden={!isOpen}>
        {isOpen && more?.content}
      </div>
    </li>
  );
}

function LinkedRecord({ kind, recordId }: { kind: SyncedKind; recordId: string }) {
  const place = useRecordPlaces().get(kind)?.link?.(recordId);
  return place ? <RecordLink {...place}>{recordId}</RecordLink> : recordId;
}

interface DecisionButtonProps {
  label: string;
  /** Added to the label for screen readers: 'Status of TKT-000001'. */
  subject: string;
  isDisabled: boolean;
  onClick: () => void;
}

export const DECISION_BUTTON = { variant: 'default', size: 'compact-md', fz: 'sm', miw: 'max-content' } as const satisfies ButtonProps;

export function DecisionButton({ label, subject, isDisabled, onClick }: DecisionButtonProps) {
  return (
    <Button {...DECISION_BUTTON} aria-label={`${label}: ${subject}`} disabled={isDisabled} onClick={onClick}>
      {label}
    </Button>
  );
}
