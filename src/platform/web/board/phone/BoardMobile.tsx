import { ActionIcon, Box, Menu, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconTransfer } from '@tabler/icons-react';
import { Fragment, type ReactNode, useCallback, useId, useRef } from 'react';
import { formatCount } from '../../../number-text.ts';
import { useIsPrinted } from '../../print/useIsPrinted.ts';
import utilities from '../../theme/utilities.module.css';
import { useVirtualRows } from '../../ui/table/useVirtualRows.ts';
import { ToneDot } from '../../ui/text/ToneDot.tsx';
import kit from '../../ui/ui.module.css';
import classes from '../board.module.css';
import type { BoardLane, CardDrop, CardKind, WithId } from '../board-lane.ts';

interface PhoneCardProps<Card> {
  name: string;
  targets: readonly BoardLane<Card>[];
  onOpen: () => void;
  onMove: (to: BoardLane<Card>) => void;
  onTop: (() => void) | undefined;
  children: ReactNode;
}

function PhoneCard<Card>({ name, targets, onOpen, onMove, onTop, children }: PhoneCardProps<Card>) {
  return (
    <div className={`${utilities.surface} ${classes.card}`}>
      <button type="button" className={`${utilities.plain} ${classes.open}`} onClick={onOpen}>
        {children}
      </button>
      <Menu withinPortal>
        <Menu.Target>
          <ActionIcon aria-label={`Move ${name}`}>
            <IconTransfer size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown mah="60dvh" style={{ overflowY: 'auto' }}>
          {targets.map((target) => (
            <Menu.Item key={target.id} leftSection={target.tone && <ToneDot tone={target.tone} />} onClick={() => onMove(target)}>
              {target.name}
            </Menu.Item>
          ))}
          {onTop && <Menu.Item onClick={onTop}>Move to top</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}

interface LaneChoiceProps<Card> {
  label: string;
  lanes: readonly BoardLane<Card>[];
  value: string;
  onChange: (laneId: string) => void;
}

function LaneChoice<Card>({ label, lanes, value, onChange }: LaneChoiceProps<Card>) {
  const group = useId();
  return (
    <SimpleGrid
      className={utilities.surface ?? ''}
      cols={3}
      spacing={1}
      flex="none"
      mx="var(--obd-gutter)"
      role="radiogroup"
      aria-label={label}
      style={{ overflow: 'hidden' }}
    >
      {lanes.map(({ id, name, tone, count, note }) => (
        <label key={id} className={`${kit.choice} ${classes.phoneLane}`}>
          <input type="radio" name={group} checked={id === value} onChange={() => onChange(id)} />
          <span className={`${utilities.row} ${utilities.strong}`}>
            {tone && <ToneDot tone={tone} />} <span className={utilities.wrap}>{name}</span>
          </span>{' '}
          <Text span inherit display="block" fw={400} pl={tone && 16} className={`${utilities.numbers} ${utilities.wrap}`}>
            {formatCount(count)}
            {note !== undefined && ` · ${note}`}
          </Text>
        </label>
      ))}
    </SimpleGrid>
  );
}

interface BoardMobileProps<Card> {
  lanes: readonly BoardLane<Card>[];
  kind: CardKind<Card>;
  /** Label of the column picker: 'Status'. */
  label: string;
  value: string;
  emptyText: (lane: BoardLane<Card>) => string;
  onChoose: (laneId: string) => void;
  onMove: (drop: CardDrop<Card>) => void;
  onOpen: (id: string) => void;
  onNearEnd?: (laneId: string) => void;
  /** Whether users sort the cards, so that one can be moved to the top. */
  isOrdered?: boolean;
  footOf?: (lane: BoardLane<Card>) => ReactNode;
}

/** One column at a time, with a button on each card that moves it. Prints all columns. */
export function BoardMobile<Card extends WithId>({ label, value, onChoose, ...board }: BoardMobileProps<Card>) {
  const isPrinted = useIsPrinted();
  const shown = isPrinted ? board.lanes : board.lanes.filter(({ id }) => id === value);
  return (
    <Stack flex={1} gap="sm" mih={0}>
      <LaneChoice label={label} lanes={board.lanes} value={value} onChange={onChoose} />
      {shown.map((lane) => (
        <Fragment key={lane.id}>
          {isPrinted && <h2>{lane.name}</h2>}
          <PhoneCards lane={lane} {...board} />
        </Fragment>
      ))}
    </Stack>
  );
}

const CARD_HEIGHT = { wide: 74, narrow: 74 };

type PhoneCardsProps<Card> = Omit<BoardMobileProps<Card>, 'label' | 'value' | 'onChoose'> & { lane: BoardLane<Card> };

function PhoneCards<Card extends WithId>(props: PhoneCardsProps<Card>) {
  const { lane, lanes, kind, emptyText, onMove, onOpen, onNearEnd, isOrdered = false, footOf } = props;
  const { id: laneId, cards } = lane;
  const scroller = useRef<HTMLDivElement>(null);
  const loadMore = useCallback(() => onNearEnd?.(laneId), [onNearEnd, laneId]);
  const { items, totalSize } = useVirtualRows({
    rows: cards,
    scroller,
    rowHeight: CARD_HEIGHT,
    overscan: 8,
    ahead: 15,
    onNearEnd: loadMore,
  });
  if (cards.length === 0)
    return (
      <Text mx="var(--obd-gutter)" className={classes.empty ?? ''}>
        {emptyText(lane)}
      </Text>
    );
  const targets = lanes.filter(({ id }) => id !== laneId);

  function handleMove(card: Card, to: BoardLane<Card>) {
    onMove({ card, lane: to.id, others: to.cards.filter(({ id }) => id !== card.id), index: 0 });
  }

  return (
    <Box ref={scroller} px="var(--obd-gutter)" className={classes.scroller ?? ''}>
      <ul className={classes.cards} style={{ height: totalSize }}>
        {items.map(({ index, key, start }) => {
          const card = cards[index];
          return (
            card && (
              <li key={key} data-index={index} className={classes.place} style={{ transform: `translateY(${start}px)` }}>
                <PhoneCard
                  name={kind.nameOf(card)}
                  targets={targets}
                  onOpen={() => onOpen(card.id)}
                  onMove={(to) => handleMove(card, to)}
                  onTop={isOrdered ? () => handleMove(card, lane) : undefined}
                >
                  <kind.PhoneFace card={card} />
                </PhoneCard>
              </li>
            )
          );
        })}
      </ul>
      {footOf?.(lane)}
    </Box>
  );
}
