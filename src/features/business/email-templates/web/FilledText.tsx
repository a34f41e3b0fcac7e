import { fillTemplate, type PlaceholderValues } from '../placeholder.rules.ts';
import classes from './FilledText.module.css';

const TITLES = {
  value: 'Filled in from the ticket',
  missing: 'This ticket has no value for this placeholder',
  unknown: 'Unknown placeholder',
};

/** A template with its placeholders filled in, and marked. */
export function FilledText({ template, values }: { template: string; values: PlaceholderValues }) {
  let at = 0;
  return fillTemplate(template, values).map(({ kind, text }) => {
    at += text.length;
    if (kind === 'text') return text;
    return (
      <mark key={at} className={classes.mark} data-kind={kind} title={TITLES[kind]}>
        {kind === 'missing' ? `${text} is missing` : text}
      </mark>
    );
  });
}
