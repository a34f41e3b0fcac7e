import { NativeSelect } from '@mantine/core';
import { AddValueMapping } from './AddValueMapping.tsx';
import classes from './ValueMap.module.css';

interface IncomingValueMapProps<Local extends string> {
  title: string;
  values: readonly Local[];
  mapping: Readonly<Record<string, Local>>;
  /** The values available in Zoho; undefined if unknown. */
  offered: readonly string[] | undefined;
  onChange: (mapping: Record<string, Local>) => void;
}

const BLANK = 'Don’t change';

/** Maps each Zoho value to an OBDesk value. Values that aren't mapped leave the OBDesk value unchanged. */
export function IncomingValueMap<Local extends string>({ title, values, mapping, offered = [], onChange }: IncomingValueMapProps<Local>) {
  const remoteValues = [...new Set([...Object.keys(mapping), ...offered])].toSorted((one, other) => one.localeCompare(other));
  function change(remote: string, given: string) {
    const { [remote]: _before, ...others } = mapping;
    const local = values.find((each) => each === given);
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
            data={[{ value: '', label: BLANK }, ...values]}
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
