import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import classes from './ValueMap.module.css';

interface AddValueMappingProps<Local extends string> {
  title: string;
  values: readonly Local[];
  onAdd: (remote: string, local: Local) => void;
}

/** Adds a Zoho value that isn't in the list. */
export function AddValueMapping<Local extends string>({ title, values, onAdd }: AddValueMappingProps<Local>) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(values[0]);
  const remote = text.trim();

  function handleAdd() {
    if (remote === '' || chosen === undefined) return;
    onAdd(remote, chosen);
    setText('');
  }

  return (
    <div className={classes.added}>
      <TextInput
        aria-label={`${title}: Zoho value`}
        placeholder="Zoho value"
        maxLength={200}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <NativeSelect
        aria-label={`${title}: OBDesk value`}
        data={[...values]}
        value={chosen ?? ''}
        onChange={({ currentTarget }) => setChosen(values.find((each) => each === currentTarget.value))}
      />
      <Button variant="default" disabled={remote === ''} aria-label={`${title}: add ${remote}`} onClick={handleAdd}>
        Add
      </Button>
    </div>
  );
}
