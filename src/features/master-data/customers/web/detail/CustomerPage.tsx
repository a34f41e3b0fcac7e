import { Navigate, useNavigate, useParams } from '@tanstack/react-router';
import { CallError } from '../../../../../platform/web/call.ts';
import { EmptyState } from '../../../../../platform/web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../../../platform/web/ui/feedback/ErrorState.tsx';
import { PageSpinner } from '../../../../../platform/web/ui/feedback/PageSpinner.tsx';
import { useBelongsTo } from '../../../../../platform/web/ui/header/section.ts';
import { NEW_RECORD } from '../../../../../platform/web/ui/header/usePageSearch.ts';
import { LinkButton } from '../../../../../platform/web/ui/LinkButton.tsx';
import { useCustomerOverview } from '../customer.queries.ts';
import { CUSTOMER_PATH, CUSTOMERS_PATH } from '../customer-paths.ts';
import { CustomerModal } from '../form/CustomerModal.tsx';
import { CustomersPage } from '../list/CustomersPage.tsx';
import { CustomerView } from './CustomerView.tsx';

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
      <LinkButton to={CUSTOMERS_PATH} variant="filled">
        Back to Customers
      </LinkButton>
    );
    return <EmptyState title="Customer Not Found" hint={`No customer has the ID ${id}.`} action={back} />;
  }
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageSpinner />;
}
