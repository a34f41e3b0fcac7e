import { Button } from '@mantine/core';
import { countText } from '../../../../platform/web/count-text.ts';
import { IconUserPlus } from '../../../../platform/web/icons/icons.data.ts';
import { NEW_RECORD, usePageSearch } from '../../../../platform/web/ui/header/usePageSearch.ts';
import classes from './AddUser.module.css';
import { useStaff } from './user.queries.ts';

/** How many people there are, and the button for one more; stands beside the title. */
export function AddUser() {
  const { data } = useStaff();
  const { show } = usePageSearch();
  return (
    <div className={classes.aside}>
      <span className={classes.count}>{data && countText({ count: data.length, relation: 'exact' }, 'person', 'people')}</span>
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
