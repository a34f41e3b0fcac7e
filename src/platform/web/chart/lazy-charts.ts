import { lazy } from 'react';

// The chart library is large and only needed on pages with charts.
const load = () => import('./charts.tsx');

export const ColumnChart = lazy(async () => ({ default: (await load()).ColumnChart }));
export const PieChart = lazy(async () => ({ default: (await load()).PieChart }));
export const TrendChart = lazy(async () => ({ default: (await load()).TrendChart }));
