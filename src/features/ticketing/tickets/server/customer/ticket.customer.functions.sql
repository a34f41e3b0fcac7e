-- Sets the company of a ticket to the name of its customer.
CREATE FUNCTION name_customer_of_ticket() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.customer_company := coalesce(name_of_customer(NEW.customer_id), NEW.customer_company);
  RETURN NEW;
END
$$;
