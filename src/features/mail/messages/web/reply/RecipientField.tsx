import { Pill } from '@mantine/core';
import { TagField } from '../../../../../platform/web/form/inputs/TagField.tsx';
import type { MailPerson } from '../../mail-message.contract.ts';
import { formatPerson, isAddress, parsePerson } from '../../reply-recipients.rules.ts';
import classes from './reply.module.css';

interface RecipientFieldProps {
  label: string;
  people: readonly MailPerson[];
  suggestions: readonly MailPerson[];
  onChange: (people: MailPerson[]) => void;
}

/** Recipients as chips. Addresses can be typed or pasted, separated by commas. */
export function RecipientField({ label, people, suggestions, onChange }: RecipientFieldProps) {
  const wrong = people.find(({ address }) => !isAddress(address));
  const chosen = new Set(people.map(({ address }) => address));
  return (
    <div className={classes.field}>
      <span aria-hidden>{label}</span>
      <TagField
        aria-label={label}
        variant="unstyled"
        flex={1}
        miw={0}
        splitChars={[',', ';']}
        styles={{ inputField: { minWidth: 40 } }}
        data={suggestions.filter(({ address }) => !chosen.has(address)).map(formatPerson)}
        value={people.map(formatPerson)}
        error={wrong && `${wrong.address} isn’t a valid email address`}
        onChange={(values) => onChange(values.map(parsePerson))}
        renderPill={({ option: { value }, onRemove }) => {
          const { name, address } = parsePerson(String(value));
          return (
            <Pill
              title={address}
              withRemoveButton
              removeButtonProps={{ 'aria-label': `Remove ${address}`, 'aria-hidden': false }}
              {...(onRemove && { onRemove })}
            >
              {name || address}
            </Pill>
          );
        }}
      />
    </div>
  );
}
