import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { formatCount } from '../../../../platform/number-text.ts';
import utilities from '../../../../platform/web/theme/utilities.module.css';
import { UNASSIGNED } from '../../../ticketing/tickets/ticket.contract.ts';
import type { Dashboard } from '../dashboard.contract.ts';

/** The number of people named. */
const MOST_WORK = 3;

/** The people with the most open tickets in one line, at the top also on a small screen. */
export function MostWork({ dashboard: { workload } }: { dashboard: Pick<Dashboard, 'workload'> }) {
  const most = workload.filter(({ key }) => key !== UNASSIGNED).slice(0, MOST_WORK);
  if (most.length === 0) return null;
  return (
    <Text size="sm" c="dimmed">
      Most open work:{' '}
      {most.map(({ key, name, open }, place) => (
        <Fragment key={key}>
          {place > 0 && ' · '}
          <Link to="/fleet" search={{ assignee: key, state: 'open' }} className={utilities.link}>
            {name} <span className={`${utilities.numbers} ${utilities.strong}`}>{formatCount(open)}</span>
          </Link>
        </Fragment>
      ))}
    </Text>
  );
}
