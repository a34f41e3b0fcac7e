import type { ReactNode } from 'react';
import utilities from '../../theme/utilities.module.css';
import { PlainLink, type PlainLinkProps } from './PlainLink.tsx';
import classes from './text.module.css';

const CLASS_NAME = `${classes.record} ${classes.mono} ${utilities.link} ${utilities.truncate}`;

interface RecordLinkProps extends Pick<PlainLinkProps, 'to' | 'search'> {
  onClick?: (() => void) | undefined;
  children: ReactNode;
}

export function RecordLink(props: RecordLinkProps) {
  return <PlainLink className={CLASS_NAME} {...props} />;
}
