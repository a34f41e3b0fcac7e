import { IconBook2, IconCircleCheck, IconNote } from '@tabler/icons-react';
import { Mono } from '../../../../../platform/web/ui/text/Mono.tsx';
import type { Source } from '../../assistant.contract.ts';
import classes from './SourceList.module.css';

const KINDS = {
  article: { Icon: IconBook2, label: 'Article' },
  ticket: { Icon: IconCircleCheck, label: 'Solved ticket' },
  note: { Icon: IconNote, label: 'This ticket' },
} as const satisfies Record<Source['kind'], object>;

interface SourceListProps {
  sources: readonly Source[];
  active: number | undefined;
}

/** What an answer cites; the one whose number is looked at is lit. */
export function SourceList({ sources, active }: SourceListProps) {
  return (
    <ul className={classes.list} aria-label="Sources">
      {sources.map(({ n, kind, id, title, path }) => {
        const { Icon, label } = KINDS[kind];
        return (
          <li key={n} className={classes.item} data-active={n === active}>
            <span className={classes.number}>{n}</span>
            <Icon className={classes.icon} size={15} aria-hidden />
            <a className={classes.title} href={`#${path}`}>
              {kind === 'ticket' && <Mono>{id}</Mono>} {title}
            </a>
            <span className={classes.kind}>{label}</span>
          </li>
        );
      })}
    </ul>
  );
}
