import { ActionIcon, Menu } from '@mantine/core';
import { IconFileSpreadsheet, IconFileTypeCsv, IconTableExport } from '@tabler/icons-react';
import { ownZone } from '../../../time/zoned-day.ts';
import { queryText } from '../../call.ts';
import { useMenu } from '../../overlay/useMenu.ts';
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

/** Downloads a list as it is shown. */
export function ExportMenu({ name, query }: ExportMenuProps) {
  const menu = useMenu();
  return (
    <Menu {...menu} position="bottom-end" width={160}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Export list" title="Export list" className={classes.wideOnly ?? ''}>
          <IconTableExport size={17} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {FORMATS.map(({ format, label, Icon }) => (
          <Menu.Item
            key={format}
            component="a"
            download
            href={`/api/exports/${name}.${format}${queryText({ ...query, zone: ownZone() })}`}
            leftSection={<Icon size={16} aria-hidden />}
          >
            Export {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
