import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import classes from './ValueMap.module.css';

interface AddValueMappingProps<Local extends string> {
  title: string;
  values: readonly Local[];
  onAdd: (remote: string, local: Local) => void;
}

/** Adds a mapping for a Zoho value that isn't in the list. */
function AddValueMapping<Local extends string>({ title, values, onAdd }: AddValueMappingProps<Local>) {
  const [text, setText] = useState('');
  const [selected, setSelected] = useState(values[0]);
  const remote = text.trim();

  function handleAdd() {
    if (remote === '' || selected === undefined) return;
    onAdd(remote, selected);
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
        value={selected ?? ''}
        onChange={({ currentTarget }) => setSelected(values.find((value) => value === currentTarget.value))}
      />
      <Button variant="default" disabled={remote === ''} aria-label={`${title}: add ${remote}`} onClick={handleAdd}>
        Add
      </Button>
    </div>
  );
}

interface IncomingValueMapProps<Local extends string> {
  title: string;
  values: readonly Local[];
  mapping: Readonly<Record<string, Local>>;
  /** The values available in Zoho; undefined if unknown. */
  offered: readonly string[] | undefined;
  onChange: (mapping: Record<string, Local>) => void;
}

const NOT_MAPPED = 'Don’t change';

/** Maps Zoho values to OBDesk values. Unmapped values leave the OBDesk value unchanged. */
export function IncomingValueMap<Local extends string>({ title, values, mapping, offered = [], onChange }: IncomingValueMapProps<Local>) {
  const remoteValues = [...new Set([...Object.keys(mapping), ...offered])].toSorted((one, other) => one.localeCompare(other));
  function change(remote: string, selected: string) {
    const { [remote]: _before, ...others } = mapping;
    const local = values.find((value) => value === selected);
    onChange(local === undefined ? others : { ...others, [remote]: local });
  }

  return (
    <fieldset className={classes.values}>
      <legend>{title}</legend>
      {remoteValues.map((remote) => (
        <div key={remote} className={classes.row}>
          <span className={classes.local}>{remote}</span>
          <NativeSelect
            aria-label={`${title}: ${remote}`}
            data={[{ value: '', label: NOT_MAPPED }, ...values]}
            data-unmapped={mapping[remote] === undefined}
            className={classes.remote}
            value={mapping[remote] ?? ''}
            onChange={({ currentTarget }) => change(remote, currentTarget.value)}
          />
        </div>
      ))}
      <AddValueMapping title={title} values={values} onAdd={(remote, local) => onChange({ ...mapping, [remote]: local })} />
    </fieldset>
  );
}
