import { Textarea, type TextareaProps } from '@mantine/core';
import type { CSSProperties } from 'react';
import classes from './GrowingTextarea.module.css';

interface GrowingTextareaProps extends Omit<TextareaProps, 'autosize' | 'minRows' | 'maxRows' | 'style'> {
  minRows: number;
  maxRows: number;
}

/** Firefox before 2026 doesn't. */
const SIZES_BY_CSS = CSS.supports('field-sizing', 'content');

/**
 * A text field that is as high as its text. Mantine's own measures the text by script, which lays out the page several times when it opens and
 * with each key.
 */
export function GrowingTextarea({ minRows, maxRows, ...props }: GrowingTextareaProps) {
  if (!SIZES_BY_CSS) return <Textarea autosize minRows={minRows} maxRows={maxRows} {...props} />;
  const rows = { '--min-rows': minRows, '--max-rows': maxRows } as CSSProperties;
  return <Textarea {...props} rows={minRows} className={`${classes.field} ${props.className ?? ''}`} style={rows} />;
}
