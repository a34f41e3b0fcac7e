import { useElementSize } from '@mantine/hooks';
import { type RefCallback, useState } from 'react';

/** Minimum column width in px, including the gap. */
const LANE_WIDTH = 142;
/** Width of the sidebar and margins, used until the board is measured. */
const ELSEWHERE = 276;

export interface LanePages {
  /** `to` is exclusive. */
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

/** Shows the columns that fit, after the first `staying`. Cards can't be dropped on columns that aren't rendered. */
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
