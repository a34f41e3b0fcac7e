import { lazy } from 'react';

// The library that draws is large, and only pages with figures need it.
export const ColumnChart = lazy(async () => ({ default: (await import('./ColumnChart.tsx')).ColumnChart }));
export const PieChart = lazy(async () => ({ default: (await import('./PieChart.tsx')).PieChart }));
export const TrendChart = lazy(async () => ({ default: (await import('./TrendChart.tsx')).TrendChart }));
