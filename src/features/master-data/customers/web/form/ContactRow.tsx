import { ActionIcon, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { EMAIL_INPUT } from '../../../../../platform/web/form/inputs/email-input.ts';
import { CONTACT_LIMITS, type Contact } from '../../contact.contract.ts';
import classes from './ContactFields.module.css';

interface ContactRowProps {
  /** Begins the ids of its inputs. */
  id: string;
  place: number;
  contact: Contact;
  /** Of all contacts, by place and key: '0.email'. */
  errors: Readonly<Record<string, string>>;
  onChange: (contact: Contact) => void;
  onRemove: () => void;
}

const INPUTS = [
  { key: 'name', label: 'Name', traits: {} },
  { key: 'email', label: 'Email', traits: EMAIL_INPUT },
  { key: 'phone', label: 'Phone', traits: { inputMode: 'tel' } },
] as const;

export function ContactRow({ id, place, contact, errors, onChange, onRemove }: ContactRowProps) {
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
