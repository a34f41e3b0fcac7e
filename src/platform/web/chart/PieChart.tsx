import { Pie, PieChart as PieDrawing, type PieLabelRenderProps, type PieSectorShapeProps, ResponsiveContainer, Sector } from 'recharts';
import { type ChartRow, formatCountAndShare } from './chart-figures.ts';
import classes from './charts.module.css';

interface PieChartProps {
  /** At most three, so that the shades differ enough. */
  rows: readonly ChartRow[];
  height: number;
}

/** In px, between a line and its label. */
const LABEL_GAP = 5;
const FILLS = [classes.first, classes.third, classes.second];

export function PieChart({ rows, height }: PieChartProps) {
  const data = rows
    .map(({ label, values, href }, place) => ({ label, count: values[0] ?? 0, href, fill: FILLS[place] ?? '' }))
    .filter(({ count }) => count > 0);
  const total = data.reduce((sum, { count }) => sum + count, 0);

  function renderLabel({ x, y, textAnchor, index = 0 }: PieLabelRenderProps) {
    const { label, count, href } = data[index] ?? { label: '', count: 0 };
    const beside = x + (textAnchor === 'end' ? -LABEL_GAP : LABEL_GAP);
    const text = (
      <text x={beside} y={y} textAnchor={textAnchor} className={classes.figure}>
        {label}
        <tspan x={beside} dy={16} className={classes.quietFigure}>
          {formatCountAndShare(count, total)}
        </tspan>
      </text>
    );
    return href ? <a href={href}>{text}</a> : text;
  }

  return (
    <ResponsiveContainer width="100%" height={height}>
      <PieDrawing margin={{ top: 16, right: 16, bottom: 16, left: 16 }} accessibilityLayer={false}>
        <Pie
          data={data}
          dataKey="count"
          nameKey="label"
          startAngle={90}
          endAngle={-270}
          outerRadius="78%"
          isAnimationActive={false}
          rootTabIndex={-1}
          label={renderLabel}
          labelLine={{ className: classes.line }}
          shape={renderSector}
        />
      </PieDrawing>
    </ResponsiveContainer>
  );
}

function renderSector({ fill, ...sector }: PieSectorShapeProps) {
  return <Sector {...sector} className={`${fill} ${classes.sector}`} />;
}
