import { NativeSelect } from '@mantine/core';
import { NewWord } from './NewWord.tsx';
import classes from './Words.module.css';

interface WordsInProps<Ours extends string> {
  title: string;
  words: readonly Ours[];
  mapping: Readonly<Record<string, Ours>>;
  /** The words that Zoho has; undefined while that is not known. */
  offered: readonly string[] | undefined;
  onChange: (mapping: Record<string, Ours>) => void;
}

const BLANK = 'Don’t change';

/** The words of Zoho, each with ours; what has none leaves our value as it is. */
export function WordsIn<Ours extends string>({ title, words, mapping, offered = [], onChange }: WordsInProps<Ours>) {
  const theirs = [...new Set([...Object.keys(mapping), ...offered])].toSorted((one, other) => one.localeCompare(other));
  function change(word: string, given: string) {
    const { [word]: _before, ...others } = mapping;
    const ours = words.find((each) => each === given);
    onChange(ours === undefined ? others : { ...others, [word]: ours });
  }

  return (
    <fieldset className={classes.words}>
      <legend>{title}</legend>
      {theirs.map((word) => (
        <div key={word} className={classes.row}>
          <span className={classes.ours}>{word}</span>
          <NativeSelect
            aria-label={`${title}: ${word}`}
            data={[{ value: '', label: BLANK }, ...words]}
            data-unmapped={mapping[word] === undefined}
            className={classes.theirs}
            value={mapping[word] ?? ''}
            onChange={({ currentTarget }) => change(word, currentTarget.value)}
          />
        </div>
      ))}
      <NewWord title={title} words={words} onAdd={(word, ours) => onChange({ ...mapping, [word]: ours })} />
    </fieldset>
  );
}
