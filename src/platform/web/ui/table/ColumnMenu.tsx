import { ActionIcon, Menu } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useMenu } from '../../overlay/useMenu.ts';
import { type Column, chooseColumns } from './columns.ts';
import classes from './table.module.css';

interface ColumnMenuProps<Row, Sort extends string> {
  columns: readonly Column<Row, Sort>[];
  /** Keys of the chosen columns, as in the URL. */
  chosen: string | undefined;
  /** Called with a blank text for the usual columns. */
  onChoose: (columns: string) => void;
}

/** Chooses the columns of a table. */
export function ColumnMenu<Row, Sort extends string>({ columns, chosen, onChoose }: ColumnMenuProps<Row, Sort>) {
  const menu = useMenu();
  const shown = chooseColumns(columns, chosen).flatMap(({ key }) => key ?? []);
  const usual = chooseColumns(columns, '').flatMap(({ key }) => key ?? []);

  function handleToggle(key: string) {
    const next = columns.flatMap((column) => (column.key && shown.includes(column.key) !== (column.key === key) ? column.key : []));
    onChoose(next.join() === usual.join() ? '' : next.join());
  }

  return (
    <Menu {...menu} position="bottom-end" width={200} closeOnItemClick={false}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label="Choose columns"
          title="Choose columns"
          className={classes.wideOnly ?? ''}
        >
          <IconColumns3 size={17} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {columns.map(
          ({ key, label, isRowHeader }) =>
            key && (
              <Menu.CheckboxItem key={key} checked={shown.includes(key)} disabled={isRowHeader === true} onChange={() => handleToggle(key)}>
                {label}
              </Menu.CheckboxItem>
            ),
        )}
        <Menu.Divider />
        <Menu.Item disabled={!chosen} onClick={() => onChoose('')}>
          Reset columns
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
