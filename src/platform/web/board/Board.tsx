import type { DraggableProvided, DraggableStateSnapshot } from '@hello-pangea/dnd';
import { DragDropContext, Droppable } from '@hello-pangea/dnd';
import type { ReactNode, TouchEvent as ReactTouchEvent } from 'react';
import { useId } from 'react';
import { formatCount } from '../../number-text.ts';
import { styleNonce } from '../strict-csp.ts';
import utilities from '../theme/utilities.module.css';
import { useShortcut } from '../ui/keyboard/hotkey.ts';
import { boardShortcuts } from '../ui/keyboard/shortcuts.ts';
import { ToneDot } from '../ui/text/ToneDot.tsx';
import classes from './board.module.css';
import type { BoardLane, CardDrop, CardKind, WithId } from './board-lane.ts';
import { CARD, LaneCards, type LaneProps } from './LaneCards.tsx';
import { useDrag } from './useDrag.ts';

interface DraggedCardProps<Card> {
  provided: DraggableProvided;
  snapshot: DraggableStateSnapshot;
  kind: CardKind<Card>;
  card: Card | undefined;
}

function DraggedCard<Card>({ provided, snapshot, kind, card }: DraggedCardProps<Card>) {
  return (
    <div
      ref={provided.innerRef}
      {...provided.draggableProps}
      {...provided.dragHandleProps}
      className={classes.dragged}
      data-landing={snapshot.isDropAnimating}
    >
      <div className={CARD}>{card && <kind.Face card={card} />}</div>
    </div>
  );
}

function Lane<Card extends WithId>(props: LaneProps<Card>) {
  const { lane, kind, drag } = props;
  const { id, name, tone, count, note, isWarning = false } = lane;
  const nameId = useId();
  const isTarget = drag?.over?.droppableId === id;
  return (
    <section className={classes.lane} data-target={isTarget} aria-labelledby={nameId}>
      <header className={classes.head} data-bare={note === undefined} data-dotted={tone !== undefined}>
        <h2 id={nameId} className={`${utilities.row} ${classes.name}`}>
          {tone && <ToneDot tone={tone} />}
          <span className={utilities.truncate}>{name}</span>
        </h2>
        <span className={`${utilities.numbers} ${utilities.strong} ${classes.count}`}>{formatCount(count)}</span>
        {note !== undefined && (
          <span className={`${utilities.numbers} ${utilities.truncate} ${classes.note}`} data-warning={isWarning}>
            {note}
          </span>
        )}
      </header>
      <Droppable
        droppableId={id}
        mode="virtual"
        renderClone={(provided, snapshot, { draggableId }) => (
          <DraggedCard
            provided={provided}
            snapshot={snapshot}
            kind={kind}
            card={drag?.lanes.flatMap(({ cards }) => cards).find((card) => card.id === draggableId)}
          />
        )}
      >
        {(provided) => <LaneCards {...props} provided={provided} />}
      </Droppable>
    </section>
  );
}

const FOCUSABLE_CARD = '[data-lane] [data-index]';

/** Moves the focus between cards with the arrow keys, J and K, unless a card is picked up. */
function useBoardKeys(isDragging: boolean): void {
  const getFocused = () => document.activeElement?.closest<HTMLElement>(FOCUSABLE_CARD);

  function goDown(step: 1 | -1) {
    const card = getFocused();
    if (isDragging) return;
    focus(card ? findBelow(card, step) : document.querySelector<HTMLElement>(FOCUSABLE_CARD));
  }

  function goAcross(step: 1 | -1) {
    const card = getFocused();
    if (card && !isDragging) focus(findBeside(card, step));
  }

  useShortcut(boardShortcuts.nextCard, () => goDown(1));
  useShortcut(boardShortcuts.cardBefore, () => goDown(-1));
  useShortcut(boardShortcuts.cardRight, () => goAcross(1));
  useShortcut(boardShortcuts.cardLeft, () => goAcross(-1));
}

function focus(card: HTMLElement | null | undefined): void {
  card?.focus({ preventScroll: true });
  card?.scrollIntoView({ block: 'nearest' });
}

const laneOf = (card: HTMLElement) => card.closest<HTMLElement>('[data-lane]');

function findBelow(card: HTMLElement, step: 1 | -1) {
  return laneOf(card)?.querySelector<HTMLElement>(`[data-index="${Number(card.dataset.index) + step}"]`);
}

/** Returns the card at the same height in the next non-empty column. */
function findBeside(card: HTMLElement, step: 1 | -1): HTMLElement | undefined {
  const { top } = card.getBoundingClientRect();
  const distance = (other: HTMLElement) => Math.abs(other.getBoundingClientRect().top - top);
  const lanes: (HTMLElement | null)[] = [...document.querySelectorAll<HTMLElement>('[data-lane]')];
  const place = lanes.indexOf(laneOf(card));
  const beside = step > 0 ? lanes.slice(place + 1) : lanes.slice(0, Math.max(place, 0)).toReversed();
  const columns = beside.map((lane) => [...(lane?.querySelectorAll<HTMLElement>('[data-index]') ?? [])]);
  return columns.find((cards) => cards.length > 0)?.toSorted((one, other) => distance(one) - distance(other))[0];
}

const FOLLOWED = ['touchmove', 'touchend', 'touchcancel'] as const;

/** Browsers send touches to the original card, which a drag removes because it renders a copy (`renderClone`). */
function forwardTouches({ target }: ReactTouchEvent): void {
  if (!(target instanceof Element)) return;
  const listening = new AbortController();

  function handleTouch(event: Event) {
    if (!(event instanceof TouchEvent)) return;
    if (target instanceof Element && !target.isConnected) pass(event);
    if (event.touches.length === 0) listening.abort();
  }

  for (const type of FOLLOWED) target.addEventListener(type, handleTouch, { passive: false, signal: listening.signal });
}

function pass(event: TouchEvent): void {
  const { type, touches, targetTouches, changedTouches } = event;
  const lists = { touches: [...touches], targetTouches: [...targetTouches], changedTouches: [...changedTouches] };
  const copy = new TouchEvent(type, { ...lists, cancelable: event.cancelable });
  window.dispatchEvent(copy);
  if (copy.defaultPrevented) event.preventDefault();
}

interface BoardProps<Card> {
  lanes: readonly BoardLane<Card>[];
  kind: CardKind<Card>;
  onMove: (drop: CardDrop<Card>) => void;
  onOpen: (id: string) => void;
  /** Called before the last cards of a column come into view. */
  onNearEnd?: (laneId: string) => void;
  footOf?: (lane: BoardLane<Card>) => ReactNode;
}

/** A board with columns side by side. Frozen while a card is dragged, so that live updates don't move the target. */
export function Board<Card extends WithId>({ lanes, kind, onMove, onOpen, onNearEnd, footOf }: BoardProps<Card>) {
  const { drag, responders } = useDrag({ lanes, kind, onMove });
  useBoardKeys(drag !== undefined);
  const howTo = `Press Space to pick up the ${kind.noun}, arrow keys to move it, Space to drop it, Escape to cancel. Press Enter to open it.`;

  return (
    <DragDropContext nonce={styleNonce} dragHandleUsageInstructions={howTo} {...responders}>
      <div className={classes.board} onTouchStart={forwardTouches}>
        {(drag?.lanes ?? lanes).map((lane) => (
          <Lane key={lane.id} lane={lane} kind={kind} drag={drag} onOpen={onOpen} onNearEnd={onNearEnd} foot={footOf?.(lane)} />
        ))}
      </div>
    </DragDropContext>
  );
}
