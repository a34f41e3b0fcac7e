import { Button, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import { EntryList } from '../../../../../platform/web/ui/EntryList.tsx';
import { Alert } from '../../../../../platform/web/ui/feedback/Alert.tsx';
import { EmptyState } from '../../../../../platform/web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../../../platform/web/ui/feedback/ErrorState.tsx';
import { RelativeTime } from '../../../../../platform/web/ui/text/RelativeTime.tsx';
import { useSubmit } from '../../../../../platform/web/useSubmit.ts';
import type { Customer, CustomerOverview } from '../../customer.contract.ts';
import { useCompanySuggestions, useCustomerOverview } from '../customer.queries.ts';
import { CompareCustomers } from './CompareCustomers.tsx';
import { useMergeCustomers, useMergesInto } from './customer-merge.queries.ts';
import { CustomerItem } from './DuplicatePairsDialog.tsx';

function ChooseCustomer({ exceptId, onChoose }: { exceptId: string; onChoose: (customerId: string) => void }) {
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
      <EntryList>
        {text.trim() !== '' &&
          found.map(({ customerId, shopName, contactName, phone }) => (
            <CustomerItem key={customerId} name={shopName} note={[customerId, contactName, phone].filter(Boolean).join(' · ')}>
              <Button variant="default" aria-label={`Compare with ${shopName}`} onClick={() => onChoose(customerId)}>
                Compare
              </Button>
            </CustomerItem>
          ))}
      </EntryList>
    </>
  );
}

interface MergeDialogProps {
  customer: CustomerOverview;
  /** The other customer; undefined to choose one. */
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

export function MergesDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const { data: merges, error, refetch } = useMergesInto(customer.id);
  const { undo } = useMergeCustomers();
  const { submit, isSending, error: undoError } = useSubmit(undo);
  return (
    <Modal opened onClose={onClose} title="Merge history" size="lg">
      {undoError && <Alert title="Couldn’t undo the merge">{undoError.message}</Alert>}
      {error && !merges && <ErrorState error={error} onRetry={() => void refetch()} />}
      {merges?.length === 0 && <EmptyState title="No merges yet" hint="Customers merged into this one appear here." />}
      <EntryList>
        {merges?.map(({ id, mergedName, mergedBy, mergedAt }) => (
          <CustomerItem
            key={id}
            name={mergedName}
            note={
              <>
                Merged by {mergedBy} <RelativeTime at={mergedAt} />
              </>
            }
          >
            <Button variant="default" loading={isSending} aria-label={`Undo merging ${mergedName}`} onClick={() => void submit(id)}>
              Undo
            </Button>
          </CustomerItem>
        ))}
      </EntryList>
    </Modal>
  );
}
