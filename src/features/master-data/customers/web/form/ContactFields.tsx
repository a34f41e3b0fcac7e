import { Button, Input } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { Contact } from '../../contact.contract.ts';
import classes from './ContactFields.module.css';
import { ContactRow } from './ContactRow.tsx';

const EMPTY: Contact = { name: '', email: '', phone: '' };

interface ContactFieldsProps {
  id: string;
  label: string;
  value: Contact[];
  error: string | undefined;
  /** By place and key: '0.email'. */
  itemErrors: Readonly<Record<string, string>>;
  onChange: (value: Contact[]) => void;
  className: string | undefined;
}

/** The contacts of a customer in a list that scrolls by itself. */
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

/** Contacts have no ids; their inputs hold nothing that is not in the value, so their place will do. */
const toRows = (contacts: readonly Contact[]) => contacts.map((contact, place) => ({ contact, place, key: `${place}` }));
