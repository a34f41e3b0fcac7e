import { EmptyState } from '../../../../platform/web/ui/feedback/EmptyState.tsx';
import classes from './FilterChips.module.css';

const EXAMPLES = ['is:open assignee:me', 'status:"Awaiting Parts"', 'type:rma is:open', 'make:BMW'];

/** Explains the search, and offers filters to begin with. */
export function SearchHelp({ onTry }: { onTry: (text: string) => void }) {
  return (
    <>
      <EmptyState
        title="Search everywhere"
        hint="Enter or scan an ID, serial number, VIN (or its last six characters), phone number, email, part number, invoice number, registration or shop name to open a record. Anything else searches tickets, notes, names and articles."
      />
      <fieldset className={`${classes.row} ${classes.examples}`} aria-label="Examples">
        {EXAMPLES.map((example) => (
          <button key={example} type="button" className={classes.suggestion} onClick={() => onTry(example)}>
            {example}
          </button>
        ))}
      </fieldset>
    </>
  );
}
