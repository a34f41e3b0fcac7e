import { useState } from 'react';
import { formatList } from '../../../../platform/number-text.ts';
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

/** The email as it would read for a ticket, which is the newest one until another is chosen. */
export function TemplatePreview({ subject, body }: TemplatePreviewProps) {
  const [chosen, setChosen] = useState('');
  const [typed, setTyped] = useState<string>();
  const { values, about, suggestions, isUnknownTicket } = usePreviewValues(typed ?? chosen);
  const unknown = findUnknown(subject, body);
  return (
    <section className={classes.preview} aria-label="Preview">
      <SuggestInput
        label="Preview with ticket"
        placeholder="ID, summary, customer or serial (newest by default)"
        suggestions={suggestions}
        value={chosen}
        unlisted="taken"
        keepsSpelling
        onType={setTyped}
        onChange={(event) => setChosen(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <p className={classes.about}>{isUnknownTicket ? 'No matching tickets' : about}</p>
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
          Customers will see {formatList(unknown)} as written.
        </Alert>
      )}
    </section>
  );
}
