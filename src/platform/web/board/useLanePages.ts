import { useElementSize } from '@mantine/hooks';
import { type RefCallback, useState } from 'react';

/** A column narrower than this says nothing. In px, with the gap beside it. */
const LANE_WIDTH = 142;
/** The sidebar and the space around, before anything is measured. */
const ELSEWHERE = 276;

/** Which columns of a board there is room for, and how to get to the others. */
export interface LanePages {
  /** The place of the first one shown, and that behind the last one. */
  readonly from: number;
  readonly to: number;
  readonly count: number;
  readonly turn: (step: 1 | -1) => void;
}

interface LanesInSight<Lane> {
  readonly ref: RefCallback<HTMLElement>;
  readonly shown: readonly Lane[];
  readonly pages: LanePages;
}

/** So many columns as `ref` has room for side by side, after those that always stay; a drag cannot go where nothing is drawn. */
export function useLanePages<Lane>(lanes: readonly Lane[], staying = 0): LanesInSight<Lane> {
  const { ref, width } = useElementSize<HTMLElement>();
  const [first, setFirst] = useState(0);
  const count = lanes.length - staying;
  const room = Math.max(1, Math.floor((width || window.innerWidth - ELSEWHERE) / LANE_WIDTH) - staying);
  const from = Math.max(0, Math.min(first, count - room));
  const to = Math.min(from + room, count);
  const shown = [...lanes.slice(0, staying), ...lanes.slice(staying + from, staying + to)];
  const turn = (step: 1 | -1) => setFirst(Math.max(0, Math.min(from + step * room, count - room)));
  return { ref, shown, pages: { from, to, count, turn } };
}
