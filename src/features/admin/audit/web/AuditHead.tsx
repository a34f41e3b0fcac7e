import { Button, Drawer } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconFilter, IconX } from '@tabler/icons-react';
import type { PageSearch } from '../../../../platform/web/web-feature.ts';
import { AuditFilterFields } from './AuditFilterFields.tsx';
import classes from './AuditHead.module.css';
import { countFilters } from './audit-search.ts';
import type { AuditWords } from './useAuditWords.ts';

interface AuditHeadProps {
  search: PageSearch;
  words: AuditWords;
  /** The record whose trail is shown, 'Part P-0001 OBD cable'; undefined for the whole log. */
  trailOf: string | undefined;
  onChange: (change: PageSearch) => void;
}

/** The filters; on a narrow screen behind a button. */
export function AuditHead({ search, words, trailOf, onChange }: AuditHeadProps) {
  const [isOpen, sheet] = useDisclosure(false);
  const isNarrow = useMediaQuery('(max-width: 900px)', undefined, { getInitialValueInEffect: false });
  const fields = <AuditFilterFields search={search} words={words} onChange={onChange} />;
  const count = countFilters(search);
  return (
    <div className={classes.head}>
      {trailOf && (
        <Button
          className={classes.trail}
          variant="light"
          size="compact-sm"
          rightSection={<IconX size={13} aria-hidden />}
          aria-label={`Audit trail for ${trailOf}. Show all records`}
          onClick={() => onChange({ subject: '' })}
        >
          {trailOf}
        </Button>
      )}
      {isNarrow ? (
        <Button variant="default" leftSection={<IconFilter size={15} aria-hidden />} onClick={sheet.open}>
          {count > 0 ? `Filters (${count})` : 'Filters'}
        </Button>
      ) : (
        fields
      )}
      <Drawer opened={isOpen} onClose={sheet.close} title="Filters" position="bottom" size="auto">
        {fields}
      </Drawer>
    </div>
  );
}
