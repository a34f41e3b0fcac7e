import { TextInput } from '@mantine/core';
import { useId } from 'react';
import classes from './ValueMap.module.css';

interface OutgoingValueMapProps<Local extends string> {
  title: string;
  /** OBDesk values with their labels. */
  values: readonly { readonly value: Local; readonly label: string }[];
  mapping: Readonly<Partial<Record<Local, string>>>;
  /** The values available in Zoho; undefined if unknown. */
  offered: readonly string[] | undefined;
  /** Placeholder for an unmapped value: 'Not sent'. */
  blank: string;
  onChange: (mapping: Partial<Record<Local, string>>) => void;
}

/** Maps OBDesk values to Zoho values. */
export function OutgoingValueMap<Local extends string>({ title, values, mapping, offered, blank, onChange }: OutgoingValueMapProps<Local>) {
  const listId = useId();
  function change(local: Local, remote: string) {
    const { [local]: _before, ...others } = mapping;
    onChange((remote.trim() === '' ? others : { ...others, [local]: remote }) as Partial<Record<Local, string>>);
  }

  return (
    <fieldset className={classes.values}>
      <legend>{title}</legend>
      {values.map(({ value, label }) => (
        <div key={value} className={classes.row}>
          <span className={classes.local}>{label}</span>
          <TextInput
            aria-label={`${title}: ${label}`}
            list={listId}
            placeholder={blank}
            description={isUnknown(mapping[value], offered) && 'Not found in Zoho'}
            inputWrapperOrder={['input', 'description']}
            data-unmapped={mapping[value] === undefined}
            className={classes.remote}
            value={mapping[value] ?? ''}
            onChange={({ currentTarget }) => change(value, currentTarget.value)}
          />
        </div>
      ))}
      <datalist id={listId}>
        {offered?.map((option) => (
          <option key={option} value={option} />
        ))}
      </datalist>
    </fieldset>
  );
}

const isUnknown = (text: string | undefined, offered: readonly string[] | undefined): boolean =>
  text !== undefined && offered !== undefined && !offered.includes(text);
