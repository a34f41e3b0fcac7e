import { Modal, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import layout from '../../../../../platform/web/form/Form.module.css';
import { FormBody } from '../../../../../platform/web/form/FormBody.tsx';
import { SuggestInput } from '../../../../../platform/web/form/inputs/SuggestInput.tsx';
import { useSubmit } from '../../../../../platform/web/useSubmit.ts';
import { isReplacement } from '../../../tickets/rma/replacement.rules.ts';
import { RMA_OUTCOMES, type Ticket, type TicketStatus, ticketFields } from '../../../tickets/ticket.contract.ts';
import { CARRIERS } from '../../rma.contract.ts';
import type { RepairViewProps } from '../repair-slots.ts';

interface ShipDialogProps extends Pick<RepairViewProps, 'edit'> {
  onSelect: (status: TicketStatus) => void;
  onClose: () => void;
}

const { carrier, trackingNumber, replacementSerial } = ticketFields;
const OUTCOMES = RMA_OUTCOMES.filter((outcome) => outcome !== 'Not yet decided');

/** Asks for what a shipment needs, then ships and saves the repair. */
export function ShipDialog({ edit, onSelect, onClose }: ShipDialogProps) {
  const [values, setValues] = useState(() => {
    const { rmaOutcome, ...fields } = edit.getFields();
    return {
      rmaOutcome: (rmaOutcome === 'Not yet decided' ? 'Repaired' : rmaOutcome) as Ticket['rmaOutcome'],
      replacementSerial: fields.replacementSerial,
      carrier: fields.carrier,
      trackingNumber: fields.trackingNumber,
    };
  });
  const [problem, setProblem] = useState('');
  const isReplaced = isReplacement(values.rmaOutcome);
  const { submit, isSending, error } = useSubmit(async () => {
    edit.set('rmaOutcome', values.rmaOutcome);
    if (isReplaced) edit.set('replacementSerial', values.replacementSerial.trim());
    edit.set('carrier', values.carrier.trim());
    edit.set('trackingNumber', values.trackingNumber.trim());
    onSelect('Shipped');
    if (!(await edit.save())) throw new Error('Couldn’t save the repair. Close this dialog to see the error.');
    onClose();
  });

  function handleSubmit() {
    if (isReplaced && values.replacementSerial.trim() === '') {
      setProblem('Enter the serial number of the replacement');
      document.getElementById('ship-serial')?.focus();
    } else void submit();
  }

  return (
    <Modal opened onClose={onClose} title="Ship repair" size="md">
      <FormBody
        form={{ submit: handleSubmit, isSending, failure: error?.message }}
        submitLabel="Ship repair"
        failureTitle="Couldn’t ship the repair"
        onCancel={onClose}
      >
        <NativeSelect
          label="Outcome"
          data={OUTCOMES}
          value={values.rmaOutcome}
          data-autofocus
          onChange={({ currentTarget: { value } }) =>
            setValues({ ...values, rmaOutcome: OUTCOMES.find((outcome) => outcome === value) ?? 'Repaired' })
          }
        />
        {isReplaced ? (
          <TextInput
            id="ship-serial"
            className={layout.mono}
            label={replacementSerial.label}
            maxLength={replacementSerial.limit}
            error={problem}
            withAsterisk
            autoComplete="off"
            spellCheck={false}
            value={values.replacementSerial}
            onChange={(event) => {
              setProblem('');
              setValues({ ...values, replacementSerial: event.currentTarget.value });
            }}
          />
        ) : (
          <div />
        )}
        <SuggestInput
          id="ship-carrier"
          label={carrier.label}
          maxLength={carrier.limit}
          unlisted="taken"
          suggestions={CARRIERS}
          value={values.carrier}
          onChange={(event) => setValues((current) => ({ ...current, carrier: event.currentTarget.value }))}
        />
        <TextInput
          className={layout.mono}
          label={trackingNumber.label}
          maxLength={trackingNumber.limit}
          autoComplete="off"
          spellCheck={false}
          value={values.trackingNumber}
          onChange={(event) => setValues({ ...values, trackingNumber: event.currentTarget.value })}
        />
      </FormBody>
    </Modal>
  );
}
