import { NativeSelect, TextInput } from '@mantine/core';
import type { PageSearch } from '../../../../platform/web/web-feature.ts';
import classes from './AuditFilterFields.module.css';
import { useAuditActors } from './audit.queries.ts';
import type { AuditWords } from './useAuditWords.ts';

interface AuditFilterFieldsProps {
  search: PageSearch;
  words: AuditWords;
  onChange: (change: PageSearch) => void;
}

/** Narrows the log to a person, an event, a kind of record and some days. */
export function AuditFilterFields({ search, words, onChange }: AuditFilterFieldsProps) {
  const actors = useAuditActors() ?? [];
  const { from = '', to = '' } = search;
  const people = actors.map((actor) => ({ value: actor.id, label: words.toPerson(actor) }));
  const choices = [
    { key: 'actor', label: 'User', all: 'All users', options: people },
    { key: 'action', label: 'Action', all: 'All actions', options: words.labels },
    { key: 'kind', label: 'Record', all: 'All records', options: words.kinds },
  ] as const;
  return (
    <div className={classes.fields}>
      {choices.map(({ key, label, all, options }) => (
        <NativeSelect
          key={key}
          className={classes.choice}
          aria-label={label}
          value={search[key] ?? ''}
          data={[{ value: '', label: all }, ...options]}
          onChange={(event) => onChange({ [key]: event.currentTarget.value })}
        />
      ))}
      <div className={classes.days}>
        <TextInput
          type="date"
          aria-label="From"
          value={from}
          max={to}
          onChange={(event) => onChange({ from: event.currentTarget.value })}
        />
        <span aria-hidden>–</span>
        <TextInput
          type="date"
          aria-label="To"
          value={to}
          min={from}
          error={from !== '' && to !== '' && to < from && 'The end date can’t be before the start date'}
          onChange={(event) => onChange({ to: event.currentTarget.value })}
        />
      </div>
    </div>
  );
}
