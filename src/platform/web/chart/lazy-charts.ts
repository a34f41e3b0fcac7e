import { lazy } from 'react';

// The chart library is large and only needed on pages with charts.
export const ColumnChart = lazy(async () => ({ default: (await import('./ColumnChart.tsx')).ColumnChart }));
export const PieChart = lazy(async () => ({ default: (await import('./PieChart.tsx')).PieChart }));
export const TrendChart = lazy(async () => ({ default: (await import('./TrendChart.tsx')).TrendChart }));
