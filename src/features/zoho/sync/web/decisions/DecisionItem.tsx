import { type ReactNode, useId, useState } from 'react';
import { RecordLink } from '../../../../../platform/web/ui/text/RecordLink.tsx';
import { useRecordPlaces } from '../../../../../platform/web/web-feature.ts';
import type { SyncedKind } from '../../synced-kinds.ts';
import classes from './DecisionItem.module.css';

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
  /** Collapsed content with the label of the button that expands it. */
  more?: { readonly label: string; readonly content: ReactNode } | undefined;
}

/** List item with a problem and the buttons to resolve it. */
export function DecisionItem({ record, checkbox, title, note, children, actions, more }: DecisionItemProps) {
  const [isOpen, setIsOpen] = useState(false);
  const moreId = useId();
  return (
    <li className={classes.item} data-has-checkbox={checkbox !== undefined}>
      {checkbox}
      <div className={classes.text}>
        <p className={classes.title}>
          {record && <LinkedRecord {...record} />}
          <strong>{title}</strong>
          {note && <span className={classes.note}>{note}</span>}
        </p>
        <div className={classes.description}>
          {children}{' '}
          {more && (
            <button type="button" className={classes.more} aria-expanded={isOpen} aria-controls={moreId} onClick={() => setIsOpen(!isOpen)}>
              {isOpen ? 'Less' : more.label}
            </button>
          )}
        </div>
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
      <div id={moreId} className={classes.content} hidden={!isOpen}>
        {isOpen && more?.content}
      </div>
    </li>
  );
}

function LinkedRecord({ kind, recordId }: { kind: SyncedKind; recordId: string }) {
  const link = useRecordPlaces().get(kind)?.link?.(recordId);
  return link ? <RecordLink {...link}>{recordId}</RecordLink> : recordId;
}
