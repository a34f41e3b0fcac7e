import { IconMail, IconPhone } from '@tabler/icons-react';
import { toMailto } from '../../../../../platform/email-address.ts';
import { Panel } from '../../../../../platform/web/ui/Panel.tsx';
import { Avatar } from '../../../../../platform/web/ui/text/Avatar.tsx';
import { toPhoneLink } from '../../../../../platform/web/ui/text/phone-link.ts';
import type { Contact } from '../../contact.contract.ts';
import { UNNAMED_CONTACT } from '../../customer-card.rules.ts';
import classes from './ContactsPanel.module.css';
import { PanelTitle } from './PanelTitle.tsx';

export function ContactsPanel({ contacts }: { contacts: readonly Contact[] }) {
  return (
    <Panel title={<PanelTitle label="Contacts" count={contacts.length} />}>
      {contacts.length === 0 && <p className={classes.none}>No contacts</p>}
      {/* Longer lists scroll, by keyboard as well. */}
      <ul className={classes.list}>
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
