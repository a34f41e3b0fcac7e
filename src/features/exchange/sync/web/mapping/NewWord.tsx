import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import classes from './Words.module.css';

interface NewWordProps<Ours extends string> {
  title: string;
  words: readonly Ours[];
  onAdd: (theirs: string, ours: Ours) => void;
}

/** Adds a word of Zoho that is not in the list. */
export function NewWord<Ours extends string>({ title, words, onAdd }: NewWordProps<Ours>) {
  const [theirs, setTheirs] = useState('');
  const [chosen, setChosen] = useState(words[0]);
  const word = theirs.trim();

  function handleAdd() {
    if (word === '' || chosen === undefined) return;
    onAdd(word, chosen);
    setTheirs('');
  }

  return (
    <div className={classes.added}>
      <TextInput
        aria-label={`${title}: Zoho value`}
        placeholder="Zoho value"
        maxLength={200}
        value={theirs}
        onChange={({ currentTarget }) => setTheirs(currentTarget.value)}
      />
      <NativeSelect
        aria-label={`${title}: OBDesk value`}
        data={[...words]}
        value={chosen ?? ''}
        onChange={({ currentTarget }) => setChosen(words.find((each) => each === currentTarget.value))}
      />
      <Button variant="default" disabled={word === ''} aria-label={`${title}: add ${word}`} onClick={handleAdd}>
        Add
      </Button>
    </div>
  );
}
