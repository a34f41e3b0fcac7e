import classes from './text.module.css';
import type { Tone } from './tones.ts';

export function ToneDot({ tone }: { tone: Tone }) {
  return <span className={classes.dot} data-tone={tone} aria-hidden />;
}
