import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconUserPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { Lead } from '../lead.contract.ts';
import classes from './CreateCustomer.module.css';
import { useCreateCustomer } from './lead.queries.ts';

interface CreateCustomerProps {
  lead: Lead;
  /** Something is typed that is not saved yet. */
  isWaiting: boolean;
}

/** The step from a won lead to a customer; a company that is one already is opened. */
export function CreateCustomer({ lead, isWaiting }: CreateCustomerProps) {
  const navigate = useNavigate();
  const { mutate, isPending } = useCreateCustomer();

  function handleCreate() {
    mutate(lead.id, {
      onSuccess: ({ id, shopName }) => {
        notifications.show({ message: lead.customerId === null ? `Customer ${shopName} created` : `${shopName} is already a customer` });
        void navigate({ to: '/customers/$customerId', params: { customerId: id } });
      },
      onError: ({ message }) => notifications.show({ color: 'red', title: 'Couldn’t create the customer', message }),
    });
  }

  return (
    <div className={classes.step}>
      <Button
        variant="light"
        leftSection={<IconUserPlus size={16} aria-hidden />}
        loading={isPending}
        disabled={isWaiting}
        onClick={handleCreate}
      >
        Create customer
      </Button>
      {isWaiting && <p className={classes.hint}>Save your changes first.</p>}
    </div>
  );
}
