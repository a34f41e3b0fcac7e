import { IconMail, IconPhone } from '@tabler/icons-react';
import { Suspense } from 'react';
import { toMailto } from '../../../../../platform/email-address.ts';
import { formatCount, pluralize } from '../../../../../platform/number-text.ts';
import { Slot } from '../../../../../platform/web/Slot.tsx';
import { CountedTabs } from '../../../../../platform/web/ui/CountedTabs.tsx';
import { FigureStrip } from '../../../../../platform/web/ui/FigureStrip.tsx';
import { usePageGiven } from '../../../../../platform/web/ui/header/page-given.ts';
import { usePageSearch } from '../../../../../platform/web/ui/header/usePageSearch.ts';
import { Panel } from '../../../../../platform/web/ui/Panel.tsx';
import { Avatar } from '../../../../../platform/web/ui/text/Avatar.tsx';
import { toPhoneLink } from '../../../../../platform/web/ui/text/phone-link.ts';
import { RecordLink } from '../../../../../platform/web/ui/text/RecordLink.tsx';
import { useSlotContents } from '../../../../../platform/web/useSlotContents.ts';
import { findModelInSerial } from '../../../tool-models/tool-models.ts';
import type { Contact } from '../../contact.contract.ts';
import type { CustomerOverview } from '../../customer.contract.ts';
import { givenByCustomer } from '../../customer.rules.ts';
import { UNNAMED_CONTACT } from '../../customer-card.rules.ts';
import { toTabs } from '../../customer-tabs.rules.ts';
import { toSerialPath } from '../../serial.rules.ts';
import { CustomerModal } from '../form/CustomerModal.tsx';
import { MergeDialog, MergesDialog } from '../merge/MergeDialog.tsx';
import { CustomerHeader } from './CustomerHeader.tsx';
import classes from './CustomerView.module.css';

function PanelTitle({ label, count }: { label: string; count: number }) {
  return (
    <>
      {label} <span className={classes.titleCount}>{formatCount(count)}</span>
    </>
  );
}

function ContactsPanel({ contacts }: { contacts: readonly Contact[] }) {
  return (
    <Panel title={<PanelTitle label="Contacts" count={contacts.length} />}>
      {contacts.length === 0 && <p className={classes.contactsNone}>No contacts</p>}
      {/* Longer lists scroll, by keyboard as well. */}
      <ul className={classes.contactsList}>
        {contacts.map((contact) => (
          <li key={JSON.stringify(contact)} className={classes.contact}>
            <Avatar name={contact.name || UNNAMED_CONTACT} {...(contact.name === '' && { initials: '?' })} />
            <div className={classes.words}>
              <p className={classes.name} data-unnamed={contact.name === ''}>
                {contact.name || UNNAMED_CONTACT}
              </p>
              {contact.email && (
                <a className={classes.way} href={toMailto(contact.email)} title={contact.email}>
                  <IconMail size={14} aria-hidden />
                  <span>{contact.email}</span>
                </a>
              )}
              {contact.phone && (
                <a className={classes.way} href={toPhoneLink(contact.phone)} title={contact.phone}>
                  <IconPhone size={14} aria-hidden />
                  <span>{contact.phone}</span>
                </a>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Panel>
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
    <section className={classes.card} aria-label="Activity">
      <CountedTabs
        tabs={tabs}
        value={shown.value}
        onChange={(value) => show({ tab: value === first?.value ? '' : value })}
        panel={{ className: classes.panel }}
      >
        {shown.parts.map(({ order, heading, Component }) => (
          <Suspense key={order} fallback={null}>
            {shown.parts.length > 1 && <h3 className={classes.heading}>{heading}</h3>}
            <Component customer={customer} />
          </Suspense>
        ))}
      </CountedTabs>
    </section>
  );
}

/** `ticketCounts` has the number of tickets about each serial number. */
function SerialsPanel({ serials, ticketCounts }: { serials: readonly string[]; ticketCounts: readonly number[] }) {
  return (
    <Panel title={<PanelTitle label="Registered tool serials" count={serials.length} />}>
      {serials.length === 0 && <p className={classes.none}>No tools registered</p>}
      <ul className={classes.list}>
        {serials.map((serial, place) => (
          <li key={serial} className={classes.tool}>
            <span className={classes.serial} title={serial}>
              <RecordLink to={toSerialPath(serial)}>{serial}</RecordLink>
            </span>
            <span>{findModelInSerial(serial)}</span>
            <span className={classes.count}>{pluralize(ticketCounts[place] ?? 0, 'ticket')}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function AddressesPanel({ shipping, billing }: { shipping: string; billing: string }) {
  return (
    <Panel title="Addresses">
      <dl className={classes.addresses}>
        <Address label="Shipping address" value={shipping} />
        <Address label="Billing address" value={billing} />
      </dl>
    </Panel>
  );
}

function Address({ label, value }: { label: string; value: string }) {
  return (
    <div className={classes.address}>
      <dt>{label}</dt>
      <dd data-empty={value === ''}>{value || 'N/A'}</dd>
    </div>
  );
}

export function CustomerView({ customer }: { customer: CustomerOverview }) {
  const { search, openId, show } = usePageSearch();
  usePageGiven(givenByCustomer(customer));
  const close = () => show({ open: '', with: '' });
  return (
    <div className={classes.page}>
      <CustomerHeader customer={customer} onOpen={(dialog, other = '') => show({ open: dialog, with: other }, { replace: false })} />
      <FigureStrip>
        <Slot name="customer-figures" props={{ figures: customer.account }} />
      </FigureStrip>
      <div className={classes.columns}>
        <div className={classes.facts}>
          <ContactsPanel contacts={customer.contacts} />
          <AddressesPanel shipping={customer.shippingAddress} billing={customer.billingAddress} />
          <SerialsPanel serials={customer.toolSerials} ticketCounts={customer.account.serialTickets} />
          <Slot name="customer-facts" props={{ customer }} />
        </div>
        <CustomerTabs customer={customer} />
      </div>
      {openId === 'edit' && <CustomerModal key={customer.id} customer={customer} onClose={close} />}
      {openId === 'merge' && <MergeDialog customer={customer} otherId={search.with} onClose={close} />}
      {openId === 'merges' && <MergesDialog customer={customer} onClose={close} />}
    </div>
  );
}
