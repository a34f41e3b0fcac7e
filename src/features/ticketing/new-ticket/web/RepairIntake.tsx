import { Checkbox, FileInput, Group, Input, TextInput } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { pluralize } from '../../../../platform/number-text.ts';
import layout from '../../../../platform/web/form/Form.module.css';
import { DateField } from '../../../../platform/web/form/inputs/DateField.tsx';
import { SuggestInput } from '../../../../platform/web/form/inputs/SuggestInput.tsx';
import type { Form } from '../../../../platform/web/form/useForm.ts';
import { SERVICE_TYPES } from '../../repairs/rma.contract.ts';
import { ACCESSORIES, hasAccessory, withAccessory } from '../intake.rules.ts';
import type { NewTicketForm } from './new-ticket-form.ts';

interface RepairIntakeProps {
  form: Form<NewTicketForm>;
  photos: readonly File[];
  onPhotos: (photos: File[]) => void;
}

/** What the bench records when a tool arrives. */
export function RepairIntake({ form, photos, onPhotos }: RepairIntakeProps) {
  const { values, change } = form;
  const { arrivedWith } = values;
  return (
    <>
      <SuggestInput {...form.text('serviceType')} unlisted="taken" suggestions={SERVICE_TYPES} />
      <DateField {...form.text('orderDate')} />
      <Input.Wrapper className={layout.whole ?? ''} label="Accessories" labelElement="div">
        <Group gap="8px 16px" mb={6} role="group" aria-label="Accessories">
          {ACCESSORIES.map((item) => (
            <Checkbox
              key={item}
              label={item}
              checked={hasAccessory(arrivedWith, item)}
              onChange={() => change({ arrivedWith: withAccessory(arrivedWith, item) })}
            />
          ))}
        </Group>
        <TextInput {...form.text('arrivedWith')} label={undefined} aria-label="Received with" placeholder="Other accessories" />
      </Input.Wrapper>
      <FileInput
        className={layout.whole ?? ''}
        label="Condition photos"
        placeholder="Take or choose photos"
        leftSection={<IconCamera size={16} aria-hidden />}
        accept="image/*"
        multiple
        clearable
        value={[...photos]}
        valueComponent={() => (photos.length === 0 ? null : pluralize(photos.length, 'photo'))}
        onChange={onPhotos}
      />
    </>
  );
}
