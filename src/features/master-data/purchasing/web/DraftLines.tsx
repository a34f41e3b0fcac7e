import { CloseButton, Group, Text } from '@mantine/core';
import { IconPackages } from '@tabler/icons-react';
import { formatDollars } from '../../../../platform/money.ts';
import { MONEY, WHOLE } from '../../../../platform/number/number-input.ts';
import type { TypedItem } from '../../../../platform/record/form-values.ts';
import layout from '../../../../platform/web/form/Form.module.css';
import { NumberCell } from '../../../../platform/web/form/inputs/NumberCell.tsx';
import { NOTE } from '../../../../platform/web/form/inputs/OptionList.tsx';
import { PickButton } from '../../../../platform/web/form/inputs/PickButton.tsx';
import { usePickText } from '../../../../platform/web/form/inputs/usePickText.ts';
import utilities from '../../../../platform/web/theme/utilities.module.css';
import { Mono } from '../../../../platform/web/ui/text/Mono.tsx';
import { useFoundParts } from '../../parts/web/part.queries.ts';
import { MAX_ORDER_LINES, type OrderLine, toOrderTotal } from '../purchase-order.contract.ts';
import classes from './purchase-orders.module.css';

/** A line being edited. */
type TypedLine = TypedItem<OrderLine>;

/** Total of the lines whose numbers are readable. */
function previewTotal(lines: readonly TypedLine[]): number {
  return toOrderTotal(
    lines.flatMap(({ quantity, unitCost }) =>
      typeof quantity === 'number' && typeof unitCost === 'number' ? [{ quantity, unitCost }] : [],
    ),
  );
}

interface DraftLinesProps {
  id: string;
  value: TypedLine[];
  error: string | undefined;
  itemErrors: Readonly<Record<string, string>>;
  onChange: (lines: TypedLine[]) => void;
}

/** The editable parts of a draft with their total. */
export function DraftLines({ id, value: lines, error, itemErrors, onChange }: DraftLinesProps) {
  const { text, onType, q, isTyping } = usePickText();
  const { data: parts, isPlaceholderData } = useFoundParts(q, undefined);
  const change = (partId: string, given: Partial<TypedLine>) =>
    onChange(lines.map((line) => (line.partId === partId ? { ...line, ...given } : line)));
  const describe = (key: string) => ({
    id: `${id}.${key}`,
    className: classes.input,
    'aria-invalid': itemErrors[key] !== undefined,
    ...(itemErrors[key] !== undefined && { 'aria-describedby': `${id}-error` }),
  });
  const problems = [...new Set(Object.values(itemErrors))].join('. ');
  return (
    <div className={layout.whole}>
      <fieldset className={classes.lines} aria-label="Parts">
        <div className={`${classes.line} ${classes.head}`} aria-hidden>
          <span>Part</span>
          <span>Quantity</span>
          <span>Unit cost</span>
          <span>Total</span>
        </div>
        {lines.map((line, place) => (
          <div key={line.partId} className={classes.line}>
            <div className={classes.part}>
              <div className={`${utilities.strong} ${utilities.wrap}`}>{line.name}</div>
              <span className={utilities.meta}>{line.partNumber}</span>
            </div>
            <NumberCell
              {...describe(`${place}.quantity`)}
              data-autofocus={place === 0 || undefined}
              label={`Quantity, ${line.name}`}
              value={line.quantity}
              kind={WHOLE}
              onType={(quantity) => change(line.partId, { quantity })}
            />
            <NumberCell
              {...describe(`${place}.unitCost`)}
              label={`Unit cost, ${line.name}`}
              value={line.unitCost}
              kind={MONEY}
              onType={(unitCost) => change(line.partId, { unitCost })}
            />
            <output aria-label={`Total, ${line.name}`}>{formatDollars(previewTotal([line]))}</output>
            <CloseButton
              size="md"
              aria-label={`Remove ${line.name}`}
              onClick={() => onChange(lines.filter(({ partId }) => partId !== line.partId))}
            />
          </div>
        ))}
        {lines.length === 0 && (
          <Text size="sm" c="dimmed" p="sm">
            No parts yet
          </Text>
        )}
      </fieldset>
      {(problems || error) && (
        <Text id={`${id}-error`} role="alert" size="xs" c="red" pt={4}>
          {problems || error}
        </Text>
      )}
      <Group justify="space-between" mt={4}>
        <PickButton
          label="Add part"
          icon={<IconPackages size={15} aria-hidden />}
          isDisabled={lines.length >= MAX_ORDER_LINES}
          listLabel="Parts"
          searchLabel="Find a part"
          placeholder="Name or part number"
          nothing="No matching parts"
          text={text}
          found={parts?.filter((part) => lines.every(({ partId }) => partId !== part.id))}
          renderOption={({ name, partNumber, supplier }) => (
            <>
              {name}
              <span className={NOTE}>
                <Mono>{partNumber}</Mono> {supplier}
              </span>
            </>
          )}
          isStale={isTyping || isPlaceholderData}
          onType={onType}
          onChoose={({ id: partId, partNumber, name, cost, lastCost }) =>
            onChange([...lines, { partId, partNumber, name, quantity: 1, unitCost: lastCost ?? cost, received: 0 }])
          }
        />
        <Text size="sm" fw={600} className={utilities.numbers} component="output" aria-label="Total of the order">
          Total {formatDollars(previewTotal(lines))}
        </Text>
      </Group>
    </div>
  );
}
