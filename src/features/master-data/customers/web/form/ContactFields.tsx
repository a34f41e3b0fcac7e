import { ActionIcon, Button, Flex, Input, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { memo, useEffect, useRef, useState } from 'react';
import layout from '../../../../../platform/web/form/Form.module.css';
import { EMAIL_INPUT } from '../../../../../platform/web/form/inputs/email-input.ts';
import { useStableCallback } from '../../../../../platform/web/useStableCallback.ts';
import { CONTACT_LIMITS, type Contact } from '../../contact.contract.ts';
import classes from './CustomerModal.module.css';

interface ContactRowProps {
  /** Prefix of the IDs of all contacts' inputs. */
  form: string;
  place: number;
  contact: Contact;
  /** Errors of all contacts by index and key: '0.email'. */
  errors: Readonly<Record<string, string>>;
  onChange: (place: number, contact: Contact) => void;
  onRemove: (place: number) => void;
}

const INPUTS = [
  { key: 'name', label: 'Name', traits: {} },
  { key: 'email', label: 'Email', traits: EMAIL_INPUT },
  { key: 'phone', label: 'Phone', traits: { inputMode: 'tel' } },
] as const;

/** Memoized, because a key in one of many contacts changes only that one. */
const ContactRow = memo(function ContactRow({ form, place, contact, errors, onChange, onRemove }: ContactRowProps) {
  return (
    <div className={classes.contact}>
      {INPUTS.map(({ key, label, traits }) => (
        <TextInput
          key={key}
          id={`${form}.${place}.${key}`}
          {...traits}
          placeholder={label}
          aria-label={`${label} of contact ${place + 1}`}
          maxLength={CONTACT_LIMITS[key]}
          autoComplete="off"
          value={contact[key]}
          error={errors[`${place}.${key}`]}
          onChange={(event) => onChange(place, { ...contact, [key]: event.currentTarget.value })}
        />
      ))}
      <ActionIcon aria-label={`Remove contact ${place + 1}`} onClick={() => onRemove(place)}>
        <IconX size={15} aria-hidden />
      </ActionIcon>
    </div>
  );
});

const EMPTY: Contact = { name: '', email: '', phone: '' };

interface ContactFieldsProps {
  id: string;
  label: string;
  value: Contact[];
  error: string | undefined;
  /** By index and key: '0.email'. */
  itemErrors: Readonly<Record<string, string>>;
  onChange: (value: Contact[]) => void;
}

/** Scrollable list of a customer's contacts. */
export function ContactFields({ id, label, value, error, itemErrors, onChange }: ContactFieldsProps) {
  const addButton = useRef<HTMLButtonElement>(null);
  const [added, setAdded] = useState<number>();
  useEffect(() => {
    if (added !== undefined) document.getElementById(`${id}.${added}.name`)?.focus();
  }, [added, id]);

  function handleAdd() {
    onChange([...value, EMPTY]);
    setAdded(value.length);
  }

  const handleChange = useStableCallback((place: number, next: Contact) => onChange(value.with(place, next)));

  const handleRemove = useStableCallback((place: number) => {
    onChange(value.toSpliced(place, 1));
    setAdded(undefined);
    addButton.current?.focus();
  });

  const hasOwnError = error !== undefined && Object.keys(itemErrors).length === 0;
  return (
    <Flex component="fieldset" direction="column" align="flex-start" gap="xs" miw={0} className={layout.whole}>
      <Text component="legend" size="sm" fw={600} mb={4}>
        {label}{' '}
        {value.length > 0 && (
          <Text span inherit c="dimmed" fw={400}>
            {value.length}
          </Text>
        )}
      </Text>
      {value.length > 0 && (
        <Stack gap="xs" w="calc(100% + 6px)" className={classes.contacts}>
          {toRows(value).map(({ contact, place, key }) => (
            <ContactRow
              key={key}
              form={id}
              place={place}
              contact={contact}
              errors={itemErrors}
              onChange={handleChange}
              onRemove={handleRemove}
            />
          ))}
        </Stack>
      )}
      {hasOwnError && <Input.Error>{error}</Input.Error>}
      <Button ref={addButton} id={id} variant="default" leftSection={<IconPlus size={14} aria-hidden />} onClick={handleAdd}>
        Add contact
      </Button>
    </Flex>
  );
}

/** The index is a sufficient key because the inputs have no state of their own. */
const toRows = (contacts: readonly Contact[]) => contacts.map((contact, place) => ({ contact, place, key: `${place}` }));
