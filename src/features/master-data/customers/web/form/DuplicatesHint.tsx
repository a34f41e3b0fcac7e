import { Link } from '@tanstack/react-router';
import type { NewCustomer } from '../../customer.contract.ts';
import { toSameText } from '../../customer.rules.ts';
import { useDuplicates } from '../customer.queries.ts';
import classes from './DuplicatesHint.module.css';

interface DuplicatesHintProps {
  typed: Pick<NewCustomer, 'shopName' | 'contacts'>;
  ownId: string | undefined;
}

/** Says which customers share a name, an email address or a phone number with what is typed; that is allowed. */
export function DuplicatesHint({ typed: { shopName, contacts }, ownId }: DuplicatesHintProps) {
  const duplicates = useDuplicates({
    shopName: shopName.trim(),
    email: contacts
      .map(({ email }) => email.trim())
      .filter(Boolean)
      .slice(0, MOST_CONTACTS),
    phone: contacts
      .map(({ phone }) => phone.trim())
      .filter(Boolean)
      .slice(0, MOST_CONTACTS),
    ...(ownId !== undefined && { except: ownId }),
  });
  return (
    <div className={classes.hint} role="status">
      {duplicates.map(({ id, shopName: name, reasons }) => (
        <p key={id}>
          {toSameText(reasons)}{' '}
          <Link to="/customers/$customerId" params={{ customerId: id }} target="_blank">
            {name}
          </Link>
        </p>
      ))}
    </div>
  );
}

/** The server looks at no more of them. */
const MOST_CONTACTS = 50;
