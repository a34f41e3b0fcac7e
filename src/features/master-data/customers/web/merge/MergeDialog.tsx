import { Button, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import { EmptyState } from '../../../../../platform/web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../../../platform/web/ui/feedback/ErrorState.tsx';
import type { CustomerOverview } from '../../customer.contract.ts';
import { useCompanySuggestions } from '../customer.queries.ts';
import { useCustomerOverview } from '../customer-overview.queries.ts';
import { CompareCustomers } from './CompareCustomers.tsx';
import classes from './DuplicatePairsDialog.module.css';

interface ChooseCustomerProps {
  exceptId: string;
  onChoose: (customerId: string) => void;
}

function ChooseCustomer({ exceptId, onChoose }: ChooseCustomerProps) {
  const [text, setText] = useState('');
  const found = useCompanySuggestions(text).found.filter(({ customerId }) => customerId !== exceptId);
  return (
    <>
      <TextInput
        label="Other customer"
        placeholder="Type a shop name…"
        value={text}
        autoComplete="off"
        data-autofocus
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <ul className={classes.pairs}>
        {text.trim() !== '' &&
          found.map(({ customerId, shopName, contactName, phone }) => (
            <li key={customerId} className={classes.pair}>
              <span className={classes.words}>
                <strong>{shopName}</strong>
                <span className={classes.reason}>{[customerId, contactName, phone].filter(Boolean).join(' · ')}</span>
              </span>
              <Button variant="default" aria-label={`Compare with ${shopName}`} onClick={() => onChoose(customerId)}>
                Compare
              </Button>
            </li>
          ))}
      </ul>
    </>
  );
}

interface MergeDialogProps {
  customer: CustomerOverview;
  /** The other one; it is asked for when the address does not name it. */
  otherId: string | undefined;
  onClose: () => void;
}

export function MergeDialog({ customer, otherId, onClose }: MergeDialogProps) {
  const [chosenId, setChosenId] = useState(otherId);
  return (
    <Modal opened onClose={onClose} title="Merge customers" size={860}>
      {chosenId === undefined ? (
        <ChooseCustomer exceptId={customer.id} onChoose={setChosenId} />
      ) : (
        <OtherCustomer key={chosenId} customer={customer} otherId={chosenId} onClose={onClose} />
      )}
    </Modal>
  );
}

function OtherCustomer({ customer, otherId, onClose }: { customer: CustomerOverview; otherId: string; onClose: () => void }) {
  const { data: other, error, refetch } = useCustomerOverview(otherId);
  if (other?.id === customer.id) return <EmptyState title="These customers are already merged" />;
  if (other) return <CompareCustomers one={customer} other={other} onClose={onClose} />;
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null;
}
