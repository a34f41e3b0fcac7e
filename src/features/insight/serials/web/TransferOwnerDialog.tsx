import { Modal } from '@mantine/core';
import { useState } from 'react';
import layout from '../../../../platform/web/form/Form.module.css';
import { FormBody } from '../../../../platform/web/form/FormBody.tsx';
import { SuggestInput } from '../../../../platform/web/form/inputs/SuggestInput.tsx';
import { useSubmit } from '../../../../platform/web/useSubmit.ts';
import { toCompanyKey } from '../../../master-data/customers/company.rules.ts';
import { findChosen, findUnclear, toOptions } from '../../../master-data/customers/company-choice.rules.ts';
import { useCompanySuggestions } from '../../../master-data/customers/web/customer.queries.ts';
import type { SerialOwner } from '../serial.contract.ts';
import { useTransferOwner } from './serial.queries.ts';

interface TransferOwnerDialogProps {
  serial: string;
  /** The current owner. */
  owner: SerialOwner | undefined;
  onClose: () => void;
}

/** Transfers the tool to another customer. Previous owners stay in its history. */
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
    else if (findUnclear(suggestions, company).length > 0) setProblem('Several customers have this name. Choose one from the list.');
    else setProblem(company.trim() === '' ? 'Choose a customer' : 'No customer with this name. Add the customer first.');
  }

  return (
    <Modal opened onClose={onClose} title={`Transfer ${serial}`} size="md">
      <FormBody
        form={{ submit: handleSubmit, isSending, failure: error?.message }}
        submitLabel="Transfer"
        failureTitle="Couldn’t transfer this tool"
        onCancel={onClose}
      >
        <SuggestInput
          className={layout.whole ?? ''}
          label="Customer"
          description={owner ? `Current owner: ${owner.shopName}. Previous owners stay in the tool’s history.` : undefined}
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
