-- Sets the account of an invoice to the current name of its customer. A draft that prints the account name prints the new one, unless its
-- ticket moved to another customer, which a user must confirm first. Sent invoices keep the printed name.
CREATE FUNCTION name_customer_of_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  name text := name_of_customer(NEW.customer_id);
BEGIN
  NEW.account_company := coalesce(name, NEW.account_company);
  IF TG_OP = 'INSERT' THEN
    NEW.customer_company := coalesce(name, NEW.customer_company);
  ELSIF OLD.status = 'Draft' AND OLD.quickbooks_status NOT IN ('pending', 'invoiced') AND NEW.customer_company = OLD.account_company
    AND (OLD.customer_id = NEW.customer_id OR company_key(NEW.account_company) = company_key(OLD.account_company)) THEN
    NEW.customer_company := NEW.account_company;
  END IF;
  RETURN NEW;
END
$$;
