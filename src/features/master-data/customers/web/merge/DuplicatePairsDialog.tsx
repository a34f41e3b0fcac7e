import { Modal } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '../../../../../platform/web/ui/feedback/EmptyState.tsx';
import type { DuplicatePair } from '../../customer.contract.ts';
import { toSameText } from '../../customer.rules.ts';
import { CUSTOMER_PATH } from '../customer-paths.ts';
import classes from './DuplicatePairsDialog.module.css';
import { NotDuplicateButton } from './NotDuplicateButton.tsx';

interface DuplicatePairsDialogProps {
  opened: boolean;
  found: { pairs: DuplicatePair[]; hasMore: boolean } | undefined;
  onClose: () => void;
}

export function DuplicatePairsDialog({ opened, found, onClose }: DuplicatePairsDialogProps) {
  const { pairs = [], hasMore = false } = found ?? {};
  return (
    <Modal opened={opened} onClose={onClose} title="Possible duplicates" size="lg">
      {found && pairs.length === 0 && (
        <EmptyState title="No possible duplicates" hint="No two customers share a name, an email address or a phone number." />
      )}
      <ul className={classes.pairs}>
        {pairs.map(({ one, other, reasons }) => (
          <li key={`${one.id} ${other.id}`} className={classes.pair}>
            <span className={classes.words}>
              <strong>{one.shopName}</strong>
              <span className={classes.reason}>
                {toSameText(reasons)} <span className={classes.other}>{other.shopName}</span>
              </span>
            </span>
            <span className={classes.actions}>
              <Link
                className={classes.compare}
                to={CUSTOMER_PATH}
                params={{ customerId: one.id }}
                search={{ open: 'merge', with: other.id }}
                aria-label={`Compare ${one.shopName} with ${other.shopName}`}
              >
                Compare
              </Link>
              <NotDuplicateButton one={one} other={other} />
            </span>
          </li>
        ))}
      </ul>
      {hasMore && <p className={classes.more}>Showing the most likely pairs.</p>}
    </Modal>
  );
}
