import { Button, NativeSelect, NumberInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useSubmit } from '../../../../../platform/web/form/useSubmit.ts';
import { Alert } from '../../../../../platform/web/ui/feedback/Alert.tsx';
import { assistantFields, type Settings } from '../../../../admin/settings/settings.contract.ts';
import { useSaveSettings, useSettings } from '../../../../admin/settings/web/settings.queries.ts';
import { useAssistantStatus, useModels } from '../assistant.queries.ts';
import classes from './AssistantPart.module.css';
import { UsagePart } from './UsagePart.tsx';

type Assistant = Settings<'assistant'>;

/** Which model is asked, what it may cost, and what it has cost. */
export function AssistantPart() {
  const { data: settings } = useSettings('assistant');
  const { data: status } = useAssistantStatus();
  return (
    <div className={classes.part}>
      {status?.reason && (
        <Alert tone="notice" title="The assistant can’t be asked">
          {status.reason}
        </Alert>
      )}
      {settings && (
        <AssistantForm
          key={JSON.stringify(settings)}
          settings={settings}
          usual={status?.model ?? ''}
          isSetUp={status?.available ?? false}
        />
      )}
      <UsagePart />
    </div>
  );
}

const toNumber = (value: string | number): number | null => (value === '' ? null : Number(value));

interface AssistantFormProps {
  settings: Assistant;
  /** The model that is asked while none is chosen. */
  usual: string;
  isSetUp: boolean;
}

function AssistantForm({ settings, usual, isSetUp }: AssistantFormProps) {
  const [typed, setTyped] = useState<Partial<Assistant>>({});
  const { mutateAsync: save } = useSaveSettings('assistant');
  const { submit, isSending, error } = useSubmit(() => save(typed));
  const { data: models = [], error: noModels } = useModels(isSetUp);
  const shown = { ...settings, ...typed };
  const isTouched = Object.keys(typed).length > 0;
  const set = (part: Partial<Assistant>) => setTyped((now) => ({ ...now, ...part }));

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (isTouched) void submit();
  }

  return (
    <form className={classes.fields} onSubmit={handleSubmit} aria-label="AI Assistant">
      <NativeSelect
        label={assistantFields.model.label}
        data={modelOptions(models, settings.model, usual)}
        value={shown.model}
        description={noModels ? `Google’s list can’t be read: ${noModels.message}` : undefined}
        onChange={({ currentTarget }) => set({ model: currentTarget.value })}
      />
      <NumberInput
        label={assistantFields.monthlyLimit.label}
        description="US dollars; empty: no limit. At the limit the assistant stops until the next month."
        {...{ min: 0, decimalScale: 2, hideControls: true, value: shown.monthlyLimit ?? '' }}
        onChange={(value) => set({ monthlyLimit: toNumber(value) })}
      />
      <NumberInput
        label={assistantFields.promptPrice.label}
        description="Dollars for a million tokens, from Google’s price list. Without prices nothing costs anything here."
        {...{ min: 0, decimalScale: 4, hideControls: true, value: shown.promptPrice }}
        onChange={(value) => set({ promptPrice: toNumber(value) ?? 0 })}
      />
      <NumberInput
        label={assistantFields.answerPrice.label}
        description="Dollars for a million tokens; thoughts of the model count as answers."
        {...{ min: 0, decimalScale: 4, hideControls: true, value: shown.answerPrice }}
        onChange={(value) => set({ answerPrice: toNumber(value) ?? 0 })}
      />
      {isTouched && (
        <div className={classes.actions}>
          <span role="status">Unsaved changes</span>
          <Button variant="default" onClick={() => setTyped({})}>
            Discard
          </Button>
          <Button type="submit" loading={isSending}>
            Save
          </Button>
        </div>
      )}
      {error && <Alert title="Not saved; what you typed is kept.">{error.message}</Alert>}
    </form>
  );
}

/** The models on offer, and the chosen one in any case. */
function modelOptions(models: readonly { id: string; name: string }[], chosen: string, usual: string) {
  const known = models.map(({ id, name }) => ({ value: id, label: name === id ? id : `${name} (${id})` }));
  const isMissing = chosen !== '' && !models.some(({ id }) => id === chosen);
  return [
    { value: '', label: chosen === '' && usual !== '' ? `${usual} (server)` : 'The one of the server' },
    ...(isMissing ? [{ value: chosen, label: chosen }] : []),
    ...known,
  ];
}
