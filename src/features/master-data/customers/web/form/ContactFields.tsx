import { ActionIcon, Button, Input, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { EMAIL_INPUT } from '../../../../../platform/web/form/inputs/email-input.ts';
import { CONTACT_LIMITS, type Contact } from '../../contact.contract.ts';
import classes from './ContactFields.module.css';

interface ContactRowProps {
  /** Prefix of the IDs of its inputs. */
  id: string;
  place: number;
  contact: Contact;
  /** Errors of all contacts by index and key: '0.email'. */
  errors: Readonly<Record<string, string>>;
  onChange: (contact: Contact) => void;
  onRemove: () => void;
}

const INPUTS = [
  { key: 'name', label: 'Name', traits: {} },
  { key: 'email', label: 'Email', traits: EMAIL_INPUT },
  { key: 'phone', label: 'Phone', traits: { inputMode: 'tel' } },
] as const;

function ContactRow({ id, place, contact, errors, onChange, onRemove }: ContactRowProps) {
  return (
    <div className={classes.row}>
      {INPUTS.map(({ key, label, traits }) => (
        <TextInput
          key={key}
          id={`${id}.${key}`}
          className={classes[key]}
          {...traits}
          placeholder={label}
          aria-label={`${label} of contact ${place + 1}`}
          maxLength={CONTACT_LIMITS[key]}
          autoComplete="off"
          value={contact[key]}
          error={errors[`${place}.${key}`]}
          onChange={(event) => onChange({ ...contact, [key]: event.currentTarget.value })}
        />
      ))}
      <ActionIcon className={classes.remove} aria-label={`Remove contact ${place + 1}`} onClick={onRemove}>
        <IconX size={15} aria-hidden />
      </ActionIcon>
    </div>
  );
}

const EMPTY: Contact = { name: '', email: '', phone: '' };

interface ContactFieldsProps {
  id: string;
  label: string;
  value: Contact[];
  error: string | undefined;
  /** By index and key: '0.email'. */
  itemErrors: Readonly<Record<string, string>>;
  onChange: (value: Contact[]) => void;
  className: string | undefined;
}

/** Scrollable list of a customer's contacts. */
export function ContactFields({ id, label, value, error, itemErrors, onChange, className }: ContactFieldsProps) {
  const addButton = useRef<HTMLButtonElement>(null);
  const [added, setAdded] = useState<number>();
  useEffect(() => {
    if (added !== undefined) document.getElementById(`${id}.${added}.name`)?.focus();
  }, [added, id]);

  function handleAdd() {
    onChange([...value, EMPTY]);
    setAdded(value.length);
  }

  function handleRemove(place: number) {
    onChange(value.toSpliced(place, 1));
    setAdded(undefined);
    addButton.current?.focus();
  }

  const hasOwnError = error !== undefined && Object.keys(itemErrors).length === 0;
  return (
    <fieldset className={`${classes.contacts} ${className ?? ''}`}>
      <legend className={classes.head}>
        {label} {value.length > 0 && <span className={classes.count}>{value.length}</span>}
      </legend>
      {value.length > 0 && (
        <div className={classes.list}>
          {toRows(value).map(({ contact, place, key }) => (
            <ContactRow
              key={key}
              id={`${id}.${place}`}
              place={place}
              contact={contact}
              errors={itemErrors}
              onChange={(next) => onChange(value.with(place, next))}
              onRemove={() => handleRemove(place)}
            />
          ))}
        </div>
      )}
      {hasOwnError && <Input.Error>{error}</Input.Error>}
      <Button ref={addButton} id={id} variant="default" leftSection={<IconPlus size={14} aria-hidden />} onClick={handleAdd}>
        Add contact
      </Button>
    </fieldset>
  );
}

/** The index is a sufficient key because the inputs have no state of their own. */
const toRows = (contacts: readonly Contact[]) => contacts.map((contact, place) => ({ contact, place, key: `${place}` }));
