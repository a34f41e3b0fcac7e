import { Anchor, Box, Flex, Table, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { timestamp } from '../../../../platform/time/relative-time.ts';
import utilities from '../../../../platform/web/theme/utilities.module.css';
import { Mono } from '../../../../platform/web/ui/text/Mono.tsx';
import { RelativeTime } from '../../../../platform/web/ui/text/RelativeTime.tsx';
import { type AuditChange, type AuditEntry, SYSTEM_ACTOR } from '../audit.contract.ts';
import { fieldLabel } from '../audit-fields.rules.ts';
import { isReadable, otherDetails, splitSubject, subjectText, valueText } from '../audit-text.rules.ts';
import classes from './audit.module.css';
import type { AuditLabels } from './audit.queries.ts';

interface EntryDetailsProps {
  entry: AuditEntry;
  labels: AuditLabels;
}

/** The name of an entry's subject, linked if the record has a page. */
export function AuditSubject({ entry, labels }: EntryDetailsProps) {
  const { kind, id } = splitSubject(entry.subject);
  const place = labels.places.get(kind);
  const name = subjectText(entry) || place?.noun;
  const target = id === '' ? undefined : place?.link?.(id);
  if (!name || !target) return name;
  return (
    <Link className={utilities.link} {...target}>
      {name}
    </Link>
  );
}

/** Formats the value of a field. Shows one list item per line. */
function AuditValue({ field, value }: { field: string; value: unknown }) {
  if (Array.isArray(value) && value.length > 1) return <AuditItems items={value.map((item) => valueText(field, item))} />;
  return valueText(field, value) || '–';
}

/** A list that wraps between items only. If line breaks are preserved, each item has its own line. */
function AuditItems({ items }: { items: readonly string[] }) {
  const numbered = items.map((text, position) => ({ text, position }));
  return numbered.map(({ text, position }) => (
    <Fragment key={position}>
      {position > 0 && '\n'}
      <span className={classes.item}>{text}</span>
    </Fragment>
  ));
}

function ChangeTable({ changes }: { changes: readonly AuditChange[] }) {
  return (
    <Table className={classes.changes ?? ''} mt="md" layout="fixed" verticalSpacing="xs" aria-label="Changes">
      <Table.Thead fz="xs" c="dimmed">
        <Table.Tr>
          <Table.Th scope="col" w="30%" pl={0} fw={600}>
            Field
          </Table.Th>
          <Table.Th scope="col" fw={600}>
            Before
          </Table.Th>
          <Table.Th scope="col" fw={600}>
            After
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {changes.map(({ field, before, after, isHidden }) => (
          <Table.Tr key={field}>
            <Table.Th scope="row" pl={0} fw={600} c="var(--obd-ink-2)">
              {fieldLabel(field)}
            </Table.Th>
            {isHidden ? (
              <Table.Td fs="italic" c="dimmed" colSpan={2}>
                Changed (values aren’t stored)
              </Table.Td>
            ) : (
              <>
                <Table.Td c="dimmed">
                  <AuditValue field={field} value={before} />
                </Table.Td>
                <Table.Td>
                  <AuditValue field={field} value={after} />
                </Table.Td>
              </>
            )}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

export function EntryDetails({ entry, labels }: EntryDetailsProps) {
  const { at, actorId, actorName, subject, address, changes } = entry;
  const { kind, id } = splitSubject(subject);
  const facts: (readonly [string, ReactNode])[] = [
    [
      'Date',
      <>
        {timestamp(at)} · <RelativeTime at={at} />
      </>,
    ],
    ['Performed by', actorName],
    ['User ID', actorId && <Mono>{actorId}</Mono>],
    ['IP address', address && <Mono>{address}</Mono>],
    [labels.places.get(kind)?.noun ?? 'Record', <AuditSubject key="subject" entry={entry} labels={labels} />],
    ['Record ID', isReadable(id) && id && <Mono>{id}</Mono>],
    ...otherDetails(entry).map(([name, value]) => [fieldLabel(name), <AuditValue key={name} field={name} value={value} />] as const),
  ];
  return (
    <>
      <Box component="dl" fz="sm">
        {facts
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <Flex key={name} gap="sm" py={4}>
              <Text component="dt" inherit flex="0 0 110px" c="dimmed">
                {name}
              </Text>
              <dd className={utilities.wrap}>{value}</dd>
            </Flex>
          ))}
      </Box>
      {changes.length > 0 && <ChangeTable changes={changes} />}
      <Flex component="nav" wrap="wrap" rowGap="xs" columnGap="lg" mt="lg" fz="sm" lh="var(--obd-control)" aria-label="Related entries">
        {id && (
          <Anchor inherit renderRoot={(props) => <Link {...props} to="/audit-log" search={{ subject }} />}>
            All changes to this record
          </Anchor>
        )}
        <Anchor inherit renderRoot={(props) => <Link {...props} to="/audit-log" search={{ actor: actorId ?? SYSTEM_ACTOR }} />}>
          All activity by {actorName}
        </Anchor>
      </Flex>
    </>
  );
}
