import { NativeSelect } from '@mantine/core';
import { formatDollars } from '../../../../../platform/money.ts';
import { formatNumberInput, MONEY, type NumberKind } from '../../../../../platform/number/number-input.ts';
import { recordFields, recordSchemas } from '../../../../../platform/record/record-schemas.ts';
import { shortDate } from '../../../../../platform/time/relative-time.ts';
import { InlineForm } from '../../../../../platform/web/form/inline/InlineForm.tsx';
import { useInlineForm } from '../../../../../platform/web/form/inline/useInlineForm.ts';
import { NumberField } from '../../../../../platform/web/form/inputs/NumberField.tsx';
import { Alert } from '../../../../../platform/web/ui/feedback/Alert.tsx';
import { assistantFields, type Settings } from '../../../../admin/settings/settings.contract.ts';
import { useReadSettings, useSaveSettings, useSettings } from '../../../../admin/settings/web/settings.queries.ts';
import { useAssistantStatus, useAssistantUsage, useModels } from '../assistant.queries.ts';
import classes from './AssistantPart.module.css';

interface Row {
  readonly name: string;
  readonly questions: number;
  readonly promptTokens: number;
  readonly answerTokens: number;
  readonly cost: number;
}

/** What the assistant took and cost: this month by person, and by day. */
function UsagePart() {
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

type Assistant = Settings<'assistant'>;

/** Per million tokens. */
const PRICE: NumberKind = { unit: 'money', decimals: 4 };

const asText = (kind: NumberKind) => ({
  toText: (value: unknown) => (typeof value === 'number' ? formatNumberInput(value, kind) : ''),
});
const toPrice = (text: string) => (text === '' ? undefined : Number(text));
const fields = recordFields({
  ...assistantFields,
  monthlyLimit: { ...assistantFields.monthlyLimit, ...asText(MONEY), parseText: (text: string) => toPrice(text) ?? null },
  promptPrice: { ...assistantFields.promptPrice, ...asText(PRICE), parseText: toPrice },
  answerPrice: { ...assistantFields.answerPrice, ...asText(PRICE), parseText: toPrice },
});
const schemas = recordSchemas(fields);

/** Which model is asked, what it may cost, and what it has cost. */
export function AssistantPart() {
  const { data: settings } = useSettings('assistant');
  const { data: status } = useAssistantStatus();
  return (
    <div className={classes.part}>
      {status?.reason && (
        <Alert tone="notice" title="The assistant is unavailable">
          {status.reason}
        </Alert>
      )}
      {settings && <AssistantForm settings={settings} usual={status?.model ?? ''} isSetUp={status?.available ?? false} />}
      <UsagePart />
    </div>
  );
}

interface AssistantFormProps {
  settings: Assistant;
  /** The model that is asked while none is chosen. */
  usual: string;
  isSetUp: boolean;
}

function AssistantForm({ settings, usual, isSetUp }: AssistantFormProps) {
  const { mutateAsync: save } = useSaveSettings('assistant');
  const read = useReadSettings('assistant');
  const form = useInlineForm({ name: 'assistant', fields, schemas, stored: settings, read, save });
  const { data: models = [], error: noModels } = useModels(isSetUp);
  return (
    <InlineForm form={form} label="AI Assistant">
      <NativeSelect
        {...form.text('model')}
        data={modelOptions(models, form.values.model, usual)}
        description={noModels ? `Couldn’t load Google’s models: ${noModels.message}` : undefined}
      />
      <NumberField
        {...form.text('monthlyLimit')}
        kind={MONEY}
        description="In US dollars. Leave blank for no limit. When the limit is reached, the assistant is unavailable until the 1st of the next month."
      />
      <NumberField
        {...form.text('promptPrice')}
        kind={PRICE}
        description="US dollars per million input tokens, from Google’s price list. Without prices, OBDesk can’t track cost or apply the limit."
      />
      <NumberField
        {...form.text('answerPrice')}
        kind={PRICE}
        description="US dollars per million output tokens. Reasoning tokens count as output."
      />
    </InlineForm>
  );
}

/** The models on offer, and the chosen one in any case. */
function modelOptions(models: readonly { id: string; name: string }[], chosen: string, usual: string) {
  const known = models.map(({ id, name }) => ({ value: id, label: name === id ? id : `${name} (${id})` }));
  const isMissing = chosen !== '' && !models.some(({ id }) => id === chosen);
  return [
    { value: '', label: chosen === '' && usual !== '' ? `Server default (${usual})` : 'Server default' },
    ...(isMissing ? [{ value: chosen, label: chosen }] : []),
    ...known,
  ];
}
