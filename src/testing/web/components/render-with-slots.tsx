import type { ReactNode } from 'react';
import { webFeatures } from '../../../app/web/features.ts';
import { renderAt } from './render.tsx';

/** Renders a component with the contents that all features add to its slots. */
export function renderWithSlots(path: string, content: ReactNode) {
  return renderAt(path, content, { features: webFeatures });
}
