import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useCompanySuggestions } from '../customer.queries.ts';
import classes from './DuplicatePairsDialog.module.css';

interface ChooseCustomerProps {
  exceptId: string;
  onChoose: (customerId: string) => void;
}

export function ChooseCustomer({ exceptId, onChoose }: ChooseCustomerProps) {
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
      <ul className={classes.pairs}>
        {text.trim() !== '' &&
          found.map(({ customerId, shopName, contactName, phone }) => (
            <li key={customerId} className={classes.pair}>
              <span className={classes.words}>
                <strong>{shopName}</strong>
                <span className={classes.reason}>{[customerId, contactName, phone].filter(Boolean).join(' · ')}</span>
              </span>
              <Button variant="default" aria-label={`Compare with ${shopName}`} onClick={() => onChoose(customerId)}>
                Compare
              </Button>
            </li>
          ))}
      </ul>
    </>
  );
}
