import { Paper } from '@mantine/core';
import { Area, CartesianGrid, ComposedChart, type DotItemDotProps, LabelList, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { pluralize } from '../../number-text.ts';
import { type ChartRow, formatFigure } from './chart-figures.ts';
import classes from './charts.module.css';

export interface TrendRow extends ChartRow {
  /** Short label at the axis. */
  readonly axis: string;
  /** The period is incomplete. Only the first and the last may be. */
  readonly isPartial: boolean;
}

interface TrendChartProps {
  /** Oldest first. */
  rows: readonly TrendRow[];
  height: number;
  /** Singular: 'ticket'. */
  noun: string;
}

const LINE = { type: 'linear', stroke: 'var(--obd-accent)', strokeWidth: 2, activeDot: false, isAnimationActive: false } as const;

interface Point {
  readonly label: string;
  readonly axis: string;
  readonly href: string | undefined;
  readonly count: number;
  /** Null if the period is partial. */
  readonly whole: number | null;
  /** Set for partial points and their neighbors, which a dashed line connects. */
  readonly partial: number | null;
}

export function TrendChart({ rows, height, noun }: TrendChartProps) {
  const last = rows.length - 1;
  const data = rows.map(({ label, axis, href, values: [count], isPartial }, place): Point => {
    const value = count ?? 0;
    const isDashed = isPartial || rows[place - 1]?.isPartial || rows[place + 1]?.isPartial;
    return { label, axis, href, count: value, whole: isPartial ? null : value, partial: isDashed ? value : null };
  });
  return (
    <ResponsiveContainer width="100%" height={height}>
      <ComposedChart data={data} margin={{ top: 24, right: 40, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <CartesianGrid vertical={false} />
        <XAxis dataKey="axis" tickLine={false} minTickGap={24} padding={{ left: 12, right: 12 }} />
        <YAxis allowDecimals={false} axisLine={false} tickLine={false} width={44} tickFormatter={formatFigure} />
        <Tooltip cursor={{ className: classes.line }} content={<TrendTip noun={noun} />} isAnimationActive={false} />
        <Area dataKey="whole" {...LINE} fill="var(--obd-accent-soft)" dot={false} />
        <Area dataKey="partial" {...LINE} strokeDasharray="4 3" fill="none" dot={false}>
          <LabelList dataKey="label" content={(props) => <LastFigure {...props} last={rows[last]?.isPartial ? data[last] : undefined} />} />
        </Area>
        <Area dataKey="count" {...LINE} stroke="none" fill="none" dot={renderDot} />
      </ComposedChart>
    </ResponsiveContainer>
  );
}

function LastFigure({ x, y, value, last }: { x?: unknown; y?: unknown; value?: unknown; last: Point | undefined }) {
  if (!last || value !== last.label) return null;
  return (
    <text x={Number(x) + 10} y={Number(y) - 12} className={classes.figure}>
      {formatFigure(last.count)}
      <tspan x={Number(x) + 10} dy={14} className={classes.quietFigure}>
        so far
      </tspan>
    </text>
  );
}

function renderDot({ key, cx = 0, cy = 0, payload }: DotItemDotProps) {
  const { href, label, count } = payload as Point;
  const point = <circle cx={cx} cy={cy} r={3} className={classes.point} />;
  return href ? (
    <a key={key} href={href} aria-label={`${label}: ${formatFigure(count)}`}>
      <circle cx={cx} cy={cy} r={14} className={classes.target} />
      {point}
    </a>
  ) : (
    <g key={key}>{point}</g>
  );
}

interface TrendTipProps {
  noun: string;
  payload?: readonly { payload?: Point }[];
}

function TrendTip({ noun, payload }: TrendTipProps) {
  const point = payload?.[0]?.payload;
  if (!point) return null;
  return (
    <Paper px={10} py={6} bg="var(--obd-ink)" c="var(--obd-surface)" fz="xs">
      <strong>{point.label}</strong>
      <br />
      {pluralize(point.count, noun)}
    </Paper>
  );
}
