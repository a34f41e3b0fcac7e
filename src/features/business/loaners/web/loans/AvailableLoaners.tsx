import { addDays } from '../../../../../platform/time/calendar-day.ts';
import { shortDate } from '../../../../../platform/time/relative-time.ts';
import { Alert } from '../../../../../platform/web/ui/feedback/Alert.tsx';
import { Mono } from '../../../../../platform/web/ui/text/Mono.tsx';
import { Pill } from '../../../../../platform/web/ui/text/Pill.tsx';
import type { ToolModel } from '../../../../master-data/tool-models/tool-models.ts';
import type { AvailableLoaner } from '../../available-loaner.contract.ts';
import { periodText } from '../../period.rules.ts';
import classes from './AvailableLoaners.module.css';

interface AvailableLoanersProps {
  /** Undefined until they are known. */
  tools: readonly AvailableLoaner[] | undefined;
  error: Error | null;
  until: string;
  model: ToolModel | undefined;
  pickedId: string | undefined;
  /** The reason the picked loaner is no longer available. */
  loss: string | undefined;
  onPick: (id: string) => void;
}

/** The loaners that are available through a day, to choose one from. */
export function AvailableLoaners({ tools, error, until, model, pickedId, loss, onPick }: AvailableLoanersProps) {
  if (error) return <Alert title="Couldn’t load loaners">{error.message}</Alert>;
  return (
    <fieldset className={classes.field}>
      <legend className={classes.label}>Loaner</legend>
      {loss && <Alert>{loss}</Alert>}
      <div className={classes.tools} aria-busy={!tools}>
        {tools?.length === 0 && (
          <p className={classes.none}>
            No loaner is available through {shortDate(until)}. Choose an earlier date, or return a loaner first.
          </p>
        )}
        {tools?.map((tool) => (
          <label key={tool.id} className={classes.tool}>
            <input type="radio" name="loaner" checked={tool.id === pickedId} onChange={() => onPick(tool.id)} />
            <Mono>{tool.serialNumber}</Mono>
            <span className={classes.model}>{tool.model}</span>
            <Notes tool={tool} isSameModel={tool.model === model} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Why to take this tool, and until when it can stay away. */
function Notes({ tool: { reservedNext, reservedForBorrower }, isSameModel }: { tool: AvailableLoaner; isSameModel: boolean }) {
  const lastFree = reservedNext && addDays(reservedNext.from, -1);
  return (
    <span className={classes.notes}>
      {isSameModel && <Pill tone="green">Same model</Pill>}
      {reservedForBorrower && <Pill tone="purple">Reserved for this customer {periodText(reservedForBorrower)}</Pill>}
      {lastFree && (
        <span className={classes.until} title={`Reserved for ${reservedNext.assignedTo} (${periodText(reservedNext)})`}>
          Available through {shortDate(lastFree).replace(/, \d{4}$/, '')}
        </span>
      )}
    </span>
  );
}
