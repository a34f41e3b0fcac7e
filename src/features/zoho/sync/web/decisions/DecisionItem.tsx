import { type ReactNode, useId, useState } from 'react';
import { RecordLink } from '../../../../../platform/web/ui/text/RecordLink.tsx';
import { useRecordPlaces } from '../../../../../platform/web/web-feature.ts';
import type { SyncedKind } from '../../synced-kinds.ts';
import classes from './DecisionItem.module.css';

interface DecisionItemProps {
  /** The record it is about, as a link to it; absent where the page shows that record already, or where it is only in Zoho. */
  record?: { readonly kind: SyncedKind; readonly recordId: string } | undefined;
  /** Chooses it together with others. */
  box?: ReactNode;
  title: string;
  /** Stands beside the title, in small letters. */
  note?: ReactNode;
  /** What is the matter. */
  children: ReactNode;
  /** Absent where they stand with what is the matter. */
  actions?: ReactNode;
  /** What is shown on request, with the label of the button that asks for it. */
  more?: { readonly label: string; readonly content: ReactNode } | undefined;
}

/** One thing that waits for a person: what it is about, what is the matter, and the answers. */
export function DecisionItem({ record, box, title, note, children, actions, more }: DecisionItemProps) {
  const [isOpen, setIsOpen] = useState(false);
  const moreId = useId();
  return (
    <li className={classes.item} data-boxed={box !== undefined}>
      {box}
      <div className={classes.words}>
        <p className={classes.title}>
          {record && <NamedRecord {...record} />}
          <strong>{title}</strong>
          {note && <span className={classes.note}>{note}</span>}
        </p>
        <div className={classes.matter}>
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

function NamedRecord({ kind, recordId }: { kind: SyncedKind; recordId: string }) {
  const link = useRecordPlaces().get(kind)?.link?.(recordId);
  return link ? <RecordLink {...link}>{recordId}</RecordLink> : recordId;
}
