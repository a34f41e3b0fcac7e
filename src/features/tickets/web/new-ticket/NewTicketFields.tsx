import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { NOTE_LIMIT } from '../../../../platform/fields.ts';
import { Alert } from '../../../../platform/web/ui/feedback/Alert.tsx';
import { TICKET_TYPES, TicketType } from '../../ticket.contract.ts';
import { SuggestInput } from '../SuggestInput.tsx';
import { useVehicleCatalogue } from '../useVehicleCatalogue.ts';
import classes from './NewTicketFields.module.css';
import type { NewTicketField, NewTicketForm } from './new-ticket-form.ts';

interface NewTicketFieldsProps {
  form: NewTicketForm;
  errors: Record<string, string>;
  failure: string | undefined;
  isSending: boolean;
  getId: (field: NewTicketField) => string;
  onChange: (patch: Partial<NewTicketForm>) => void;
  onSubmit: () => void;
  onCancel: () => void;
}

export function NewTicketFields({ form, errors, failure, isSending, getId, onChange, onSubmit, onCancel }: NewTicketFieldsProps) {
  const [wantsCatalogue, setWantsCatalogue] = useState(false);
  const { makes, findModels } = useVehicleCatalogue(wantsCatalogue);

  function text(field: Exclude<NewTicketField, 'type'>, label: string, maxLength: number) {
    return {
      id: getId(field),
      label,
      maxLength,
      autoComplete: 'off',
      value: form[field],
      error: errors[field],
      onChange: (event: { currentTarget: { value: string } }) => onChange({ [field]: event.currentTarget.value }),
    };
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    onSubmit();
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSubmit();
  }

  return (
    <form className={classes.form} noValidate onSubmit={handleSubmit}>
      <div className={classes.wide}>
        <TextInput {...text('summary', 'Summary', 1000)} withAsterisk data-autofocus />
      </div>
      <TextInput {...text('customerCompany', 'Customer company', 500)} withAsterisk />
      <NativeSelect
        id={getId('type')}
        label="Type"
        data={[...TICKET_TYPES]}
        value={form.type}
        onChange={(event) => onChange({ type: TicketType.parse(event.currentTarget.value) })}
      />
      <TextInput {...text('customerName', 'Customer name', 500)} />
      <TextInput {...text('customerEmail', 'Customer e-mail', 320)} type="email" />
      <TextInput {...text('toolSerial', 'Tool serial', 100)} />
      <TextInput {...text('reg', 'Reg.', 50)} />
      <TextInput {...text('vin', 'VIN', 100)} spellCheck={false} />
      <TextInput {...text('vehicleYear', 'Year', 4)} inputMode="numeric" />
      <SuggestInput
        {...text('vehicleMake', 'Make', 100)}
        suggestions={makes}
        onFocus={() => setWantsCatalogue(true)}
        onChange={(event) => onChange({ vehicleMake: event.currentTarget.value, vehicleModel: '' })}
      />
      <SuggestInput
        {...text('vehicleModel', 'Model', 100)}
        suggestions={findModels(form.vehicleMake)}
        onFocus={() => setWantsCatalogue(true)}
      />
      <div className={classes.wide}>
        <Textarea {...text('description', 'Description', NOTE_LIMIT)} autosize minRows={3} maxRows={8} onKeyDown={handleKeyDown} />
      </div>
      {failure && (
        <div className={classes.wide}>
          <Alert title="Not created; what you typed is kept.">{failure}</Alert>
        </div>
      )}
      <div className={classes.actions}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={isSending}>
          Create ticket
        </Button>
      </div>
    </form>
  );
}
