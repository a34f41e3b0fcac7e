import { formatDollars } from '../../../../../platform/money.ts';
import { shortDate } from '../../../../../platform/time/relative-time.ts';
import { useAssistantUsage } from '../assistant.queries.ts';
import classes from './AssistantPart.module.css';

interface Row {
  readonly name: string;
  readonly questions: number;
  readonly promptTokens: number;
  readonly answerTokens: number;
  readonly cost: number;
}

/** What the assistant took and cost: this month by person, and by day. */
export function UsagePart() {
  const { data } = useAssistantUsage();
  if (!data) return null;
  const { month, days, people } = data;
  if (month.questions === 0 && days.length === 0) return <p className={classes.none}>No usage yet</p>;
  const limit = month.limit === null ? '' : ` of ${formatDollars(month.limit)}`;
  return (
    <>
      <UsageTable caption={`This month: ${formatDollars(month.cost)}${limit}`} first="User" rows={people} />
      <UsageTable caption="By day" first="Day" rows={days.map(({ day, ...figures }) => ({ name: shortDate(day), ...figures }))} />
    </>
  );
}

function UsageTable({ caption, first, rows }: { caption: string; first: string; rows: readonly Row[] }) {
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            <th scope="col">Questions</th>
            <th scope="col">Tokens</th>
            <th scope="col">Cost</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, questions, promptTokens, answerTokens, cost }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{questions.toLocaleString('en-US')}</td>
              <td>{(promptTokens + answerTokens).toLocaleString('en-US')}</td>
              <td>{formatDollars(cost)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
