import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { pluralize } from '../../../../platform/number-text.ts';
import { NEW_RECORD, usePageSearch } from '../../../../platform/web/ui/header/usePageSearch.ts';
import classes from './AddUser.module.css';
import { useStaff } from './user.queries.ts';

/** How many people there are, and the button for one more; stands beside the title. */
export function AddUser() {
  const { data } = useStaff();
  const { show } = usePageSearch();
  return (
    <div className={classes.aside}>
      <span className={classes.count}>{data && pluralize(data.length, 'user')}</span>
      <Button
        variant="default"
        leftSection={<IconUserPlus size={15} aria-hidden />}
        onClick={() => show({ user: NEW_RECORD }, { replace: false })}
      >
        Add user
      </Button>
    </div>
  );
}
