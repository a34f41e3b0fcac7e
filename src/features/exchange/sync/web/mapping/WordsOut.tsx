import { TextInput } from '@mantine/core';
import { useId } from 'react';
import classes from './Words.module.css';

type Words<Ours extends string> = Readonly<Partial<Record<Ours, string>>>;

interface WordsOutProps<Ours extends string> {
  title: string;
  /** Our words, with what people call them. */
  words: readonly { readonly value: Ours; readonly label: string }[];
  mapping: Words<Ours>;
  /** The words that Zoho has; undefined while that is not known. */
  offered: readonly string[] | undefined;
  /** What happens to a word without a counterpart: 'Not sent'. */
  blank: string;
  onChange: (mapping: Partial<Record<Ours, string>>) => void;
}

/** Our words, each with the one that Zoho gets for it. */
export function WordsOut<Ours extends string>({ title, words, mapping, offered, blank, onChange }: WordsOutProps<Ours>) {
  const listId = useId();
  function change(ours: Ours, theirs: string) {
    const { [ours]: _before, ...others } = mapping;
    onChange((theirs.trim() === '' ? others : { ...others, [ours]: theirs }) as Partial<Record<Ours, string>>);
  }

  return (
    <fieldset className={classes.words}>
      <legend>{title}</legend>
      {words.map(({ value, label }) => (
        <div key={value} className={classes.row}>
          <span className={classes.ours}>{label}</span>
          <TextInput
            aria-label={`${title}: ${label}`}
            list={listId}
            placeholder={blank}
            description={isUnknown(mapping[value], offered) && 'Not found in Zoho'}
            inputWrapperOrder={['input', 'description']}
            data-unmapped={mapping[value] === undefined}
            className={classes.theirs}
            value={mapping[value] ?? ''}
            onChange={({ currentTarget }) => change(value, currentTarget.value)}
          />
        </div>
      ))}
      <datalist id={listId}>
        {offered?.map((word) => (
          <option key={word} value={word} />
        ))}
      </datalist>
    </fieldset>
  );
}

/** Zoho has no such word, as far as that is known. */
const isUnknown = (text: string | undefined, offered: readonly string[] | undefined): boolean =>
  text !== undefined && offered !== undefined && !offered.includes(text);
