import { Button } from '@mantine/core';
import { IconGitMerge, IconPlus } from '@tabler/icons-react';
import { LinkButton } from '../../../../../platform/web/ui/LinkButton.tsx';
import { NEW_CUSTOMER_PATH } from '../customer-paths.ts';
import type { useDuplicatePairs } from '../merge/customer-merge.queries.ts';
import classes from './CustomersPage.module.css';

interface CustomerActionsProps {
  found: ReturnType<typeof useDuplicatePairs>['data'];
  onShowDuplicates: () => void;
}

/** What can be done from the list of customers. */
export function CustomerActions({ found, onShowDuplicates }: CustomerActionsProps) {
  return (
    <div className={classes.actions}>
      {found && found.pairs.length > 0 && (
        <Button variant="default" leftSection={<IconGitMerge size={15} aria-hidden />} onClick={onShowDuplicates}>
          Possible duplicates
          <span className={classes.count}>
            {found.pairs.length}
            {found.hasMore && '+'}
          </span>
        </Button>
      )}
      <LinkButton to={NEW_CUSTOMER_PATH} leftSection={<IconPlus size={15} aria-hidden />}>
        Add customer
      </LinkButton>
    </div>
  );
}
