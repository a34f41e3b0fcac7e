import { ActionIcon, Menu } from '@mantine/core';
import { IconFileSpreadsheet, IconFileTypeCsv, IconTableExport } from '@tabler/icons-react';
import { ownZone } from '../../../time/zoned-day.ts';
import { queryText } from '../../call.ts';
import { LazyMenu } from '../../overlay/LazyMenu.tsx';
import classes from './table.module.css';

interface ExportMenuProps {
  /** File name without extension, as registered on the server. */
  name: string;
  /** Filters, order and columns of the list. */
  query: object;
}

const FORMATS = [
  { format: 'csv', label: 'CSV', Icon: IconFileTypeCsv },
  { format: 'xlsx', label: 'Excel', Icon: IconFileSpreadsheet },
] as const;

function ExportItems({ name, query }: ExportMenuProps) {
  return FORMATS.map(({ format, label, Icon }) => (
    <Menu.Item
      key={format}
      component="a"
      download
      href={`/api/exports/${name}.${format}${queryText({ ...query, zone: ownZone() })}`}
      leftSection={<Icon size={16} aria-hidden />}
    >
      Export {label}
    </Menu.Item>
  ));
}

/** Downloads a list with its filters, order and columns. */
export function ExportMenu(props: ExportMenuProps) {
  return (
    <LazyMenu
      position="bottom-end"
      width={160}
      target={
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Export list" title="Export list" className={classes.wideOnly ?? ''}>
          <IconTableExport size={17} aria-hidden />
        </ActionIcon>
      }
    >
      <ExportItems {...props} />
    </LazyMenu>
  );
}
