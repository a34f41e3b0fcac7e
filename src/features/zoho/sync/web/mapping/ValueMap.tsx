import { Button, Flex, NativeSelect, Text, TextInput } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import classes from './ValueMap.module.css';

/** A group of mapped values, one per row. */
function ValueGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Flex component="fieldset" direction="column" gap={4} miw={0}>
      <Text component="legend" pb={4} size="sm" fw={600}>
        {title}
      </Text>
      {children}
    </Flex>
  );
}

function ValueRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Flex align="center" gap="xs">
      <Text flex="1 1 0" miw={0} size="sm">
        {label}
      </Text>
      {children}
    </Flex>
  );
}

const VALUE_SIZE = { flex: '1.6 1 0', miw: 0 } as const;

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
    <ValueGroup title={title}>
      {values.map(({ value, label }) => (
        <ValueRow key={value} label={label}>
          <TextInput
            {...VALUE_SIZE}
            aria-label={`${title}: ${label}`}
            list={listId}
            placeholder={blank}
            description={isUnknown(mapping[value], offered) && 'Not found in Zoho'}
            inputWrapperOrder={['input', 'description']}
            {...(mapping[value] === undefined && { className: classes.unmapped })}
            value={mapping[value] ?? ''}
            onChange={({ currentTarget }) => change(value, currentTarget.value)}
          />
        </ValueRow>
      ))}
      <datalist id={listId}>
        {offered?.map((option) => (
          <option key={option} value={option} />
        ))}
      </datalist>
    </ValueGroup>
  );
}

const isUnknown = (text: string | undefined, offered: readonly string[] | undefined): boolean =>
  text !== undefined && offered !== undefined && !offered.includes(text);

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
    <ValueGroup title={title}>
      {remoteValues.map((remote) => (
        <ValueRow key={remote} label={remote}>
          <NativeSelect
            {...VALUE_SIZE}
            aria-label={`${title}: ${remote}`}
            data={[{ value: '', label: NOT_MAPPED }, ...values]}
            {...(mapping[remote] === undefined && { className: classes.unmapped })}
            value={mapping[remote] ?? ''}
            onChange={({ currentTarget }) => change(remote, currentTarget.value)}
          />
        </ValueRow>
      ))}
      <AddValueMapping title={title} values={values} onAdd={(remote, local) => onChange({ ...mapping, [remote]: local })} />
    </ValueGroup>
  );
}

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
    <Flex gap="xs">
      <TextInput
        flex={1}
        miw={0}
        aria-label={`${title}: Zoho value`}
        placeholder="Zoho value"
        maxLength={200}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <NativeSelect
        flex={1}
        miw={0}
        aria-label={`${title}: OBDesk value`}
        data={[...values]}
        value={selected ?? ''}
        onChange={({ currentTarget }) => setSelected(values.find((value) => value === currentTarget.value))}
      />
      <Button flex="none" variant="default" disabled={remote === ''} aria-label={`${title}: add ${remote}`} onClick={handleAdd}>
        Add
      </Button>
    </Flex>
  );
}
