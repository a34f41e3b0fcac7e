import { Modal } from '@mantine/core';
import { useState } from 'react';
import { EmptyState } from '../../../../../platform/web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../../../platform/web/ui/feedback/ErrorState.tsx';
import type { CustomerOverview } from '../../customer.contract.ts';
import { useCustomerOverview } from '../customer-overview.queries.ts';
import { ChooseCustomer } from './ChooseCustomer.tsx';
import { CompareCustomers } from './CompareCustomers.tsx';

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
