import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatCount } from '../../../../../platform/number-text.ts';
import type { PastedAttendee, PastedProblem } from '../../pasted-attendees.rules.ts';
import type { ImportedRegistrations } from '../../registration.contract.ts';
import { describePreview } from '../../registration.rules.ts';
import classes from './PastedPreview.module.css';

/** So many of a list are shown; the others are counted. */
const SHOWN = 100;

interface PastedPreviewProps {
  people: readonly PastedAttendee[];
  problems: readonly PastedProblem[];
  /** The result that registering them would have; undefined until it is known. */
  found: ImportedRegistrations | undefined;
}

/** Shows how a pasted text was understood: the people, those who would be left out, and lines without a person. */
export function PastedPreview({ people, problems, found }: PastedPreviewProps) {
  return (
    <>
      <p className={classes.outcome} role="status">
        {found && describePreview(found, problems.length)}
      </p>
      {people.length + problems.length > 0 && (
        <Box className={classes.preview} component="section" aria-label="Preview" tabIndex={0}>
          <Part title="Not recognized" tone="bad" items={problems} render={({ line, message }) => `Line ${line}: ${message}`} />
          <Part
            title="Skipped: already registered or listed twice"
            items={found?.skipped ?? []}
            render={({ name, email }) => (name === email ? email : `${name}, ${email}`)}
          />
          <Part
            title="Recognized"
            items={people}
            render={({ line, name, email, company }) => (
              <span className={classes.person}>
                <span className={classes.line}>{line}</span>
                <span>{name}</span>
                <span>{email}</span>
                <span>{company}</span>
              </span>
            )}
          />
        </Box>
      )}
    </>
  );
}

interface PartProps<Item> {
  title: string;
  tone?: 'bad';
  items: readonly Item[];
  render: (item: Item) => ReactNode;
}

function Part<Item extends object>({ title, tone, items, render }: PartProps<Item>) {
  if (items.length === 0) return null;
  return (
    <section aria-label={title} data-tone={tone} className={classes.part}>
      <h3 className={classes.title}>
        {title} <span className={classes.count}>{formatCount(items.length)}</span>
      </h3>
      <ul className={classes.list}>
        {items.slice(0, SHOWN).map((item, index) => (
          <li key={toKey(item, index)}>{render(item)}</li>
        ))}
        {items.length > SHOWN && <li className={classes.count}>and {formatCount(items.length - SHOWN)} more</li>}
      </ul>
    </section>
  );
}

/** The same line may name several people. */
const toKey = (item: object, index: number) => `${index} ${Object.values(item).join(' ')}`;
