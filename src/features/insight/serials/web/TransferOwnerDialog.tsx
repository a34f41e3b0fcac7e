import { Modal } from '@mantine/core';
import { useState } from 'react';
import layout from '../../../../platform/web/form/Form.module.css';
import { FormBody } from '../../../../platform/web/form/FormBody.tsx';
import { SuggestInput } from '../../../../platform/web/form/inputs/SuggestInput.tsx';
import { useSubmit } from '../../../../platform/web/form/useSubmit.ts';
import { toCompanyKey } from '../../../master-data/customers/company.rules.ts';
import { findChosen, findUnclear, toOptions } from '../../../master-data/customers/company-choice.rules.ts';
import { useCompanySuggestions } from '../../../master-data/customers/web/customer.queries.ts';
import type { SerialOwner } from '../serial.contract.ts';
import { useTransferOwner } from './serial.queries.ts';

interface TransferOwnerDialogProps {
  serial: string;
  /** The present owner of the tool. */
  owner: SerialOwner | undefined;
  onClose: () => void;
}

/** Gives the tool to another customer; who had it stays in its history. */
export function TransferOwnerDialog({ serial, owner, onClose }: TransferOwnerDialogProps) {
  const [company, setCompany] = useState('');
  const [problem, setProblem] = useState('');
  const [typed, setTyped] = useState<string>();
  const { found: suggestions } = useCompanySuggestions(typed ?? company);
  const { mutateAsync: transferOwner } = useTransferOwner(serial);
  const { submit, isSending, error } = useSubmit(async (customerId: string) => {
    await transferOwner(customerId);
    onClose();
  });

  function handleSubmit() {
    const chosen = findChosen(suggestions, company);
    if (chosen) void submit(chosen.customerId);
    else if (findUnclear(suggestions, company).length > 0) setProblem('Several customers have this name. Please choose one from the list.');
    else setProblem(company.trim() === '' ? 'Please choose a customer' : 'No customer has this name. Add it under Customers first.');
  }

  return (
    <Modal opened onClose={onClose} title={`New owner of ${serial}`} size="md">
      <FormBody
        form={{ submit: handleSubmit, isSending, failure: error?.message }}
        submitLabel="Transfer"
        failureTitle="Owner not changed."
        onCancel={onClose}
      >
        <SuggestInput
          className={layout.whole ?? ''}
          label="Customer"
          description={owner ? `${owner.shopName} owns it now and stays in its history.` : undefined}
          withAsterisk
          data-autofocus
          value={company}
          error={problem}
          unlisted="taken"
          suggestions={toOptions(suggestions)}
          toKey={toCompanyKey}
          onType={setTyped}
          onChange={(event) => {
            setCompany(event.currentTarget.value);
            setProblem('');
          }}
        />
      </FormBody>
    </Modal>
  );
}
