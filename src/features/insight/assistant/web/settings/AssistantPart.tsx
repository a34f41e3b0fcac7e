import { Box, NativeSelect, Stack, Table, Text } from '@mantine/core';
import { formatDollars } from '../../../../../platform/money.ts';
import { formatNumberInput, MONEY, type NumberKind } from '../../../../../platform/number/number-input.ts';
import { recordFields, recordSchemas } from '../../../../../platform/record/record-schemas.ts';
import { shortDate } from '../../../../../platform/time/relative-time.ts';
import { InlineForm } from '../../../../../platform/web/form/inline/InlineForm.tsx';
import { useInlineForm } from '../../../../../platform/web/form/inline/useInlineForm.ts';
import { NumberField } from '../../../../../platform/web/form/inputs/NumberField.tsx';
import utilities from '../../../../../platform/web/theme/utilities.module.css';
import { Alert } from '../../../../../platform/web/ui/feedback/Alert.tsx';
import { assistantFields, type Settings } from '../../../../admin/settings/settings.contract.ts';
import { useReadSettings, useSaveSettings, useSettings } from '../../../../admin/settings/web/settings.queries.ts';
import { useAssistantStatus, useAssistantUsage, useModels } from '../assistant.queries.ts';

interface Row {
  readonly name: string;
  readonly questions: number;
  readonly promptTokens: number;
  readonly answerTokens: number;
  readonly cost: number;
}

function UsageTables() {
  const { data } = useAssistantUsage();
  if (!data) return null;
  const { month, days, people } = data;
  if (month.questions === 0 && days.length === 0) return <Text c="dimmed">No usage yet</Text>;
  const limit = month.limit === null ? '' : ` of ${formatDollars(month.limit)}`;
  return (
    <>
      <UsageTable caption={`This month: ${formatDollars(month.cost)}${limit}`} first="User" rows={people} />
      <UsageTable caption="By day" first="Day" rows={days.map(({ day, ...totals }) => ({ name: shortDate(day), ...totals }))} />
    </>
  );
}

function UsageTable({ caption, first, rows }: { caption: string; first: string; rows: readonly Row[] }) {
  return (
    <Table.ScrollContainer minWidth={0} type="native">
      <Table captionSide="top" fz="xs" horizontalSpacing={0} verticalSpacing={4} className={utilities.numbers}>
        <Table.Caption mt={0} mb={4} fz="sm" fw={650} c="var(--obd-ink)" ta="start">
          {caption}
        </Table.Caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{first}</Table.Th>
            <Table.Th scope="col" ta="end">
              Questions
            </Table.Th>
            <Table.Th scope="col" ta="end">
              Tokens
            </Table.Th>
            <Table.Th scope="col" ta="end">
              Cost
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ name, questions, promptTokens, answerTokens, cost }) => (
            <Table.Tr key={name}>
              <Table.Th scope="row" fw={500}>
                {name}
              </Table.Th>
              <Table.Td ta="end">{questions.toLocaleString('en-US')}</Table.Td>
              <Table.Td ta="end">{(promptTokens + answerTokens).toLocaleString('en-US')}</Table.Td>
              <Table.Td ta="end">{formatDollars(cost)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

type Assistant = Settings<'assistant'>;

/** US dollars per million tokens. */
const PRICE: NumberKind = { unit: 'money', decimals: 4 };

const asText = (kind: NumberKind) => ({
  toText: (value: unknown) => (typeof value === 'number' ? formatNumberInput(value, kind) : ''),
});
const parsePrice = (text: string) => (text === '' ? undefined : Number(text));
const fields = recordFields({
  ...assistantFields,
  monthlyLimit: { ...assistantFields.monthlyLimit, ...asText(MONEY), parseText: (text: string) => parsePrice(text) ?? null },
  promptPrice: { ...assistantFields.promptPrice, ...asText(PRICE), parseText: parsePrice },
  answerPrice: { ...assistantFields.answerPrice, ...asText(PRICE), parseText: parsePrice },
});
const schemas = recordSchemas(fields);

export function AssistantPart() {
  const { data: settings } = useSettings('assistant');
  const { data: status } = useAssistantStatus();
  return (
    <Stack gap="sm" py="sm">
      {status?.reason && (
        <Box mx="var(--obd-panel-inset)">
          <Alert tone="notice" title="The assistant is unavailable">
            {status.reason}
          </Alert>
        </Box>
      )}
      {settings && <AssistantForm settings={settings} defaultModel={status?.model ?? ''} isSetUp={status?.isSetUp ?? false} />}
      <Stack gap="sm" px="var(--obd-panel-inset)">
        <UsageTables />
      </Stack>
    </Stack>
  );
}

interface AssistantFormProps {
  settings: Assistant;
  defaultModel: string;
  isSetUp: boolean;
}

function AssistantForm({ settings, defaultModel, isSetUp }: AssistantFormProps) {
  const { mutateAsync: save } = useSaveSettings('assistant');
  const read = useReadSettings('assistant');
  const form = useInlineForm({ name: 'assistant', fields, schemas, stored: settings, read, save });
  const { data: models = [], error: modelsError } = useModels(isSetUp);
  return (
    <InlineForm form={form} label="AI Assistant">
      <NativeSelect
        {...form.text('model')}
        data={toModelOptions(models, form.values.model, defaultModel)}
        description={modelsError ? `Couldn’t load Google’s models: ${modelsError.message}` : undefined}
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

/** Includes the chosen model even if Google no longer offers it. */
function toModelOptions(models: readonly { id: string; name: string }[], chosen: string, defaultModel: string) {
  const options = models.map(({ id, name }) => ({ value: id, label: name === id ? id : `${name} (${id})` }));
  const isMissing = chosen !== '' && !models.some(({ id }) => id === chosen);
  return [
    { value: '', label: chosen === '' && defaultModel !== '' ? `Server default (${defaultModel})` : 'Server default' },
    ...(isMissing ? [{ value: chosen, label: chosen }] : []),
    ...options,
  ];
}
