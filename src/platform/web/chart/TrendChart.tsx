import { Area, CartesianGrid, ComposedChart, type DotItemDotProps, LabelList, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { type ChartRow, formatFigure } from './chart-figures.ts';
import classes from './charts.module.css';

interface TrendChartProps {
  /** Oldest first; the last one is still running. */
  rows: readonly ChartRow[];
  height: number;
  /** The counted things: 'tickets'. */
  noun: string;
}

const LINE = { type: 'linear', stroke: 'var(--obd-accent)', strokeWidth: 2, activeDot: false, isAnimationActive: false } as const;

interface Point {
  readonly label: string;
  readonly href: string | undefined;
  readonly count: number;
  /** The finished share; null when there is none. */
  readonly done: number | null;
  /** From the last point that is over to the one that is running. */
  readonly running: number | null;
}

/** One figure over time; what is still running is dashed. */
export function TrendChart({ rows, height, noun }: TrendChartProps) {
  const last = rows.length - 1;
  const data = rows.map(({ label, href, values: [count] }, place): Point => {
    const value = count ?? 0;
    return { label, href, count: value, done: place < last ? value : null, running: place >= last - 1 ? value : null };
  });
  return (
    <ResponsiveContainer width="100%" height={height}>
      <ComposedChart data={data} margin={{ top: 24, right: 40, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <CartesianGrid vertical={false} />
        <XAxis dataKey="label" tickLine={false} minTickGap={24} padding={{ left: 12, right: 12 }} />
        <YAxis allowDecimals={false} axisLine={false} tickLine={false} width={44} tickFormatter={formatFigure} />
        <Tooltip cursor={{ className: classes.cursor }} content={<TrendTip noun={noun} />} isAnimationActive={false} />
        <Area dataKey="done" {...LINE} fill="var(--obd-accent-soft)" dot={false} />
        <Area dataKey="running" {...LINE} strokeDasharray="4 3" fill="none" dot={false}>
          <LabelList dataKey="label" content={(props) => <LastFigure {...props} last={data[last]} />} />
        </Area>
        <Area dataKey="count" {...LINE} stroke="none" fill="none" dot={renderDot} />
      </ComposedChart>
    </ResponsiveContainer>
  );
}

/** The running figure stands beside its point. */
function LastFigure({ x, y, value, last }: { x?: unknown; y?: unknown; value?: unknown; last: Point | undefined }) {
  if (!last || value !== last.label) return null;
  return (
    <text x={Number(x) + 10} y={Number(y) + 4} className={classes.figure}>
      {formatFigure(last.count)}
      <tspan x={Number(x) + 10} dy={16} className={classes.quietFigure}>
        so far
      </tspan>
    </text>
  );
}

function renderDot({ key, cx = 0, cy = 0, payload }: DotItemDotProps) {
  const { href, label, count } = payload as Point;
  const point = <circle cx={cx} cy={cy} r={3} className={classes.point} />;
  return href ? (
    <a key={key} href={href} className={classes.link} aria-label={`${label}: ${formatFigure(count)}`}>
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
    <div className={classes.tip}>
      <strong>{point.label}</strong>
      <br />
      {formatFigure(point.count)} {noun}
    </div>
  );
}
