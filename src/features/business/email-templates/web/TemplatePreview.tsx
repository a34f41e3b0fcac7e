import { useState } from 'react';
import { SuggestInput } from '../../../../platform/web/form/inputs/SuggestInput.tsx';
import { Alert } from '../../../../platform/web/ui/feedback/Alert.tsx';
import { findUnknown } from '../placeholder.rules.ts';
import { FilledText } from './FilledText.tsx';
import classes from './TemplatePreview.module.css';
import { usePreviewValues } from './usePreviewValues.ts';

interface TemplatePreviewProps {
  subject: string;
  body: string;
}

/** The e-mail as it would read for a ticket, which is the newest one until another is chosen. */
export function TemplatePreview({ subject, body }: TemplatePreviewProps) {
  const [typed, setTyped] = useState('');
  const { values, about, suggestions, isUnknownTicket } = usePreviewValues(typed);
  const unknown = findUnknown(subject, body);
  return (
    <section className={classes.preview} aria-label="Preview">
      <SuggestInput
        label="Preview with ticket"
        placeholder="ID, summary, customer or serial; the newest otherwise"
        suggestions={suggestions}
        value={typed}
        autoComplete="off"
        spellCheck={false}
        error={isUnknownTicket && 'No ticket matches.'}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <p className={classes.about}>{about}</p>
      <div className={classes.mail}>
        <p className={classes.subject}>
          <FilledText template={subject} values={values} />
        </p>
        <p className={classes.body}>
          <FilledText template={body} values={values} />
        </p>
      </div>
      {unknown.length > 0 && (
        <Alert tone="notice" title={unknown.length === 1 ? 'Unknown placeholder' : 'Unknown placeholders'}>
          Customers would read {unknown.join(', ')} as it is written here.
        </Alert>
      )}
    </section>
  );
}
