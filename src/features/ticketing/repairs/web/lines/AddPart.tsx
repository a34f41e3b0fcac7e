import { Group, Text } from '@mantine/core';
import { IconPackages } from '@tabler/icons-react';
import { useState } from 'react';
import { formatCount, formatList } from '../../../../../platform/number-text.ts';
import { PickButton } from '../../../../../platform/web/form/inputs/PickButton.tsx';
import { usePickText } from '../../../../../platform/web/form/inputs/usePickText.ts';
import { ConfirmDialog } from '../../../../../platform/web/ui/feedback/ConfirmDialog.tsx';
import { Mono } from '../../../../../platform/web/ui/text/Mono.tsx';
import { Pill } from '../../../../../platform/web/ui/text/Pill.tsx';
import { describePrice } from '../../../../master-data/customers/billing-terms.rules.ts';
import type { Part } from '../../../../master-data/parts/part.contract.ts';
import { countFree, getFit } from '../../../../master-data/parts/part.rules.ts';
import { useFoundParts } from '../../../../master-data/parts/web/part.queries.ts';
import type { ToolModel } from '../../../../master-data/tool-models/tool-models.ts';

/** A part with its fit, price and stock. */
function PartOption({ part, model, priceLevel }: { part: Part; model: ToolModel | undefined; priceLevel: number }) {
  const fit = getFit(part, model);
  const free = countFree(part);
  return (
    <Group justify="space-between" gap="1px 8px">
      <Text span miw={0}>
        {part.name}
      </Text>
      {fit === 'fits' && <Pill tone="green">Fits {model}</Pill>}
      {fit === 'other' && (
        <Text span size="xs" c="var(--obd-orange-fg)">
          For {formatList(part.compatibleModels)}
        </Text>
      )}
      <Group gap="sm" w="100%" c="gray" fz="xs">
        <Mono>{part.partNumber}</Mono>
        <span>{describePrice(part.price, priceLevel)}</span>
        <Text span inherit ml="auto" {...(free <= 0 && { c: 'var(--obd-orange-fg)' })}>
          {formatCount(free)} available
        </Text>
      </Group>
    </Group>
  );
}

interface AddPartProps {
  isDisabled: boolean;
  /** The model of the customer's tool. */
  model: ToolModel | undefined;
  /** Percent off the customer pays. */
  priceLevel: number;
  onAdd: (part: Part) => void;
}

/** Adds a line with a part from stock. Confirms parts for other models. */
export function AddPart({ isDisabled, model, priceLevel, onAdd }: AddPartProps) {
  const { text, onType, q, isTyping } = usePickText();
  const [doubtful, setDoubtful] = useState<Part>();
  const { data: found, isPlaceholderData } = useFoundParts(q, model);

  function handleChoose(part: Part) {
    (getFit(part, model) === 'other' ? setDoubtful : onAdd)(part);
  }

  function handleConfirm() {
    if (doubtful) onAdd(doubtful);
    setDoubtful(undefined);
  }

  return (
    <>
      <PickButton
        label="Add part"
        icon={<IconPackages size={15} aria-hidden />}
        isDisabled={isDisabled}
        listLabel="Parts"
        searchLabel="Find a part"
        placeholder="Name or part number"
        nothing="No matching parts"
        text={text}
        found={found}
        isStale={isTyping || isPlaceholderData}
        renderOption={(part) => <PartOption part={part} model={model} priceLevel={priceLevel} />}
        onType={onType}
        onChoose={handleChoose}
      />
      <ConfirmDialog
        opened={doubtful !== undefined}
        title="Add a part for another model?"
        confirmLabel="Add anyway"
        onConfirm={handleConfirm}
        onCancel={() => setDoubtful(undefined)}
      >
        {doubtful && `${doubtful.name} (${doubtful.partNumber}) is for ${formatList(doubtful.compatibleModels)}. This tool is an ${model}.`}
      </ConfirmDialog>
    </>
  );
}
