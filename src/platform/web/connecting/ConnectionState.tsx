import { Text } from '@mantine/core';
import { shortDate } from '../../time/relative-time.ts';
import { Pill } from '../ui/text/Pill.tsx';

interface ConnectionStateProps {
  /** Connected organization or company; null while unknown. */
  name: string | null;
  since: string | null;
  hasProblem: boolean;
}

export function ConnectionState({ name, since, hasProblem }: ConnectionStateProps) {
  return (
    <>
      {hasProblem ? <Pill tone="orange">Needs attention</Pill> : <Pill tone="green">Connected</Pill>}
      {since !== null && (
        <span>
          {name !== null && `${name} · `}
          <Text span inherit style={{ whiteSpace: 'nowrap' }}>
            {name === null && !hasProblem ? 'Since' : 'Connected since'} {shortDate(since)}
          </Text>
        </span>
      )}
    </>
  );
}
