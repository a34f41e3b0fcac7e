import { Box, Flex, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconMail, IconPhone, type TablerIcon } from '@tabler/icons-react';
import { Navigate, useNavigate, useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { toMailto } from '../../../../../platform/email-address.ts';
import { formatCount, pluralize } from '../../../../../platform/number-text.ts';
import { CallError } from '../../../../../platform/web/call.ts';
import { useRecentRecord } from '../../../../../platform/web/recent-records.ts';
import { Slot } from '../../../../../platform/web/Slot.tsx';
import utilities from '../../../../../platform/web/theme/utilities.module.css';
import { CountedTabs } from '../../../../../platform/web/ui/CountedTabs.tsx';
import { FigureStrip } from '../../../../../platform/web/ui/FigureStrip.tsx';
import { EmptyState } from '../../../../../platform/web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../../../platform/web/ui/feedback/ErrorState.tsx';
import { PageSpinner } from '../../../../../platform/web/ui/feedback/PageSpinner.tsx';
import { usePageGiven } from '../../../../../platform/web/ui/header/page-given.ts';
import { useBelongsTo } from '../../../../../platform/web/ui/header/section.ts';
import { NEW_RECORD, usePageSearch } from '../../../../../platform/web/ui/header/usePageSearch.ts';
import { LinkButton } from '../../../../../platform/web/ui/LinkButton.tsx';
import { Panel } from '../../../../../platform/web/ui/Panel.tsx';
import { Avatar } from '../../../../../platform/web/ui/text/Avatar.tsx';
import { toPhoneLink } from '../../../../../platform/web/ui/text/phone-link.ts';
import { RecordLink } from '../../../../../platform/web/ui/text/RecordLink.tsx';
import { useSlotContents } from '../../../../../platform/web/useSlotContents.ts';
import { findModelInSerial } from '../../../tool-models/tool-models.ts';
import { describePaymentTerms, describePriceLevel, describeTax } from '../../billing-terms.rules.ts';
import type { Contact } from '../../contact.contract.ts';
import type { CustomerOverview } from '../../customer.contract.ts';
import { givenByCustomer } from '../../customer.rules.ts';
import { UNNAMED_CONTACT } from '../../customer-card.rules.ts';
import { toTabs } from '../../customer-tabs.rules.ts';
import { toSerialPath } from '../../serial.rules.ts';
import { useCustomerOverview } from '../customer.queries.ts';
import { CUSTOMER_PATH, CUSTOMERS_PATH } from '../customer-paths.ts';
import { CustomerModal } from '../form/CustomerModal.tsx';
import { CustomersPage } from '../list/CustomersPage.tsx';
import { MergeDialog, MergesDialog } from '../merge/MergeDialog.tsx';
import { CustomerHeader } from './CustomerHeader.tsx';
import classes from './CustomerPage.module.css';

export function CustomerPage() {
  const { customerId = '' } = useParams({ strict: false });
  useBelongsTo(CUSTOMERS_PATH);
  return customerId === NEW_RECORD ? <NewCustomer /> : <KnownCustomer key={customerId} id={customerId} />;
}

/** Shows the form above the list. */
function NewCustomer() {
  const navigate = useNavigate();
  return (
    <>
      <CustomersPage />
      <CustomerModal
        customer={undefined}
        onClose={() => void navigate({ to: CUSTOMERS_PATH, replace: true })}
        onSaved={({ id }) => void navigate({ to: CUSTOMER_PATH, params: { customerId: id }, replace: true })}
      />
    </>
  );
}

function KnownCustomer({ id }: { id: string }) {
  const { data: customer, error, isFetching, refetch } = useCustomerOverview(id);
  // Redirects from a merged customer, unless the merge was just undone.
  if (customer && customer.id !== id && !isFetching) return <Navigate to={CUSTOMER_PATH} params={{ customerId: customer.id }} replace />;
  if (customer?.id === id) return <CustomerView customer={customer} />;
  if (error instanceof CallError && error.status === 404) {
    const back = (
      <Group gap="xs">
        <LinkButton to={CUSTOMERS_PATH} variant="filled">
          Back to Customers
        </LinkButton>
        <LinkButton to="/search">Search</LinkButton>
        <LinkButton to="/dashboard">Dashboard</LinkButton>
      </Group>
    );
    return <EmptyState title="Customer Not Found" hint={`No customer has the ID ${id}.`} action={back} />;
  }
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageSpinner />;
}

function PanelTitle({ label, count }: { label: string; count: number }) {
  return (
    <>
      {label}{' '}
      <Text span inherit ml={4} c="dimmed" fw={400} className={utilities.numbers}>
        {formatCount(count)}
      </Text>
    </>
  );
}

function ContactsPanel({ contacts }: { contacts: readonly Contact[] }) {
  return (
    <Panel title={<PanelTitle label="Contacts" count={contacts.length} />}>
      {contacts.length === 0 && <None>No contacts</None>}
      {/* Longer lists scroll, by keyboard as well. */}
      <ul className={classes.contacts}>
        {contacts.map((contact) => (
          <li key={JSON.stringify(contact)} className={`${utilities.row} ${utilities.small} ${classes.contact}`}>
            <Avatar name={contact.name || UNNAMED_CONTACT} {...(contact.name === '' && { initials: '?' })} />
            <div className={utilities.fill}>
              <p className={`${utilities.strong} ${contact.name === '' ? utilities.dimmed : ''}`}>{contact.name || UNNAMED_CONTACT}</p>
              {contact.email && <ContactLink Icon={IconMail} href={toMailto(contact.email)} text={contact.email} />}
              {contact.phone && <ContactLink Icon={IconPhone} href={toPhoneLink(contact.phone)} text={contact.phone} />}
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function ContactLink({ Icon, href, text }: { Icon: TablerIcon; href: string; text: string }) {
  return (
    <div className={utilities.row}>
      <a className={`${utilities.row} ${utilities.link} ${utilities.numbers} ${classes.way}`} href={href} title={text}>
        <Icon size={14} aria-hidden />
        <span className={utilities.truncate}>{text}</span>
      </a>
    </div>
  );
}

function None({ children }: { children: string }) {
  return (
    <Text size="sm" c="dimmed">
      {children}
    </Text>
  );
}

/** The customer's activity, in tabs of other features. The open tab is in the URL. */
function CustomerTabs({ customer }: { customer: CustomerOverview }) {
  const { search, show } = usePageSearch();
  const tabs = toTabs(useSlotContents('customer-tabs'), customer.account);
  const [first] = tabs;
  const shown = tabs.find(({ value }) => value === search.tab) ?? first;
  if (!shown) return null;

  return (
    <Paper component="section" withBorder radius="lg" shadow="var(--obd-shadow)" className={classes.card} aria-label="Activity">
      <CountedTabs
        tabs={tabs}
        value={shown.value}
        onChange={(value) => show({ tab: value === first?.value ? '' : value })}
        panel={{ className: classes.panel }}
      >
        {shown.parts.map(({ order, heading, Component }) => (
          <Suspense key={order} fallback={null}>
            {shown.parts.length > 1 && (
              <Title order={3} fz="sm" px="md" pt="sm" pb={4}>
                {heading}
              </Title>
            )}
            <Component customer={customer} />
          </Suspense>
        ))}
      </CountedTabs>
    </Paper>
  );
}

/** `ticketCounts` has the number of tickets about each serial number. */
function SerialsPanel({ serials, ticketCounts }: { serials: readonly string[]; ticketCounts: readonly number[] }) {
  return (
    <Panel title={<PanelTitle label="Registered tool serials" count={serials.length} />}>
      {serials.length === 0 && <None>No tools registered</None>}
      <ul>
        {serials.map((serial, place) => (
          <li key={serial} className={`${utilities.small} ${classes.tool}`}>
            <span className={utilities.truncate} title={serial}>
              <RecordLink to={toSerialPath(serial)}>{serial}</RecordLink>
            </span>
            <span>{findModelInSerial(serial)}</span>
            <span className={`${utilities.meta} ${utilities.numbers} ${classes.count}`}>
              {pluralize(ticketCounts[place] ?? 0, 'ticket')}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function AddressesPanel({ shipping, billing }: { shipping: string; billing: string }) {
  return (
    <Panel title="Addresses">
      <Flex component="dl" gap="sm">
        <Fact label="Shipping address" value={shipping} />
        <Fact label="Billing address" value={billing} />
      </Flex>
    </Panel>
  );
}

function BillingPanel({ customer }: { customer: CustomerOverview }) {
  return (
    <Panel title="Billing">
      <Flex component="dl" gap="sm">
        <Fact label="Payment terms" value={describePaymentTerms(customer)} />
        <Fact label="Tax" value={describeTax(customer)} />
        <Fact label="Price level" value={describePriceLevel(customer.priceLevel)} />
      </Flex>
    </Panel>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <Box flex={1} miw={0}>
      <Text component="dt" size="xs" c="dimmed">
        {label}
      </Text>
      <Text component="dd" size="sm" mt={4} className={classes.address} {...(value === '' && { c: 'dimmed' })}>
        {value || 'N/A'}
      </Text>
    </Box>
  );
}

function CustomerView({ customer }: { customer: CustomerOverview }) {
  const { search, openId, show } = usePageSearch();
  usePageGiven(givenByCustomer(customer));
  useRecentRecord({
    path: `/customers/${customer.id}`,
    kind: 'customer',
    label: customer.shopName,
    note: customer.contacts[0]?.name ?? '',
  });
  const close = () => show({ open: '', with: '' });
  return (
    <Stack gap="sm" h={{ lg: '100%' }} mih={{ lg: 560 }} px="var(--obd-gutter)" pt="sm" pb="md">
      <CustomerHeader customer={customer} onOpen={(dialog, other = '') => show({ open: dialog, with: other }, { replace: false })} />
      <FigureStrip>
        <Slot name="customer-figures" props={{ figures: customer.account }} />
      </FigureStrip>
      <Flex direction={{ base: 'column', lg: 'row' }} gap="sm" flex={{ lg: 1 }} mih={0}>
        <Stack gap="sm" className={classes.facts}>
          <ContactsPanel contacts={customer.contacts} />
          <AddressesPanel shipping={customer.shippingAddress} billing={customer.billingAddress} />
          <BillingPanel customer={customer} />
          <SerialsPanel serials={customer.toolSerials} ticketCounts={customer.account.serialTickets} />
          <Slot name="customer-facts" props={{ customer }} />
        </Stack>
        <CustomerTabs customer={customer} />
      </Flex>
      {openId === 'edit' && <CustomerModal key={customer.id} customer={customer} onClose={close} />}
      {openId === 'merge' && <MergeDialog customer={customer} otherId={search.with} onClose={close} />}
      {openId === 'merges' && <MergesDialog customer={customer} onClose={close} />}
    </Stack>
  );
}
