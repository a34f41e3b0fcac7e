-- A ticket with a customer has the name of that customer.
CREATE FUNCTION name_customer_of_ticket() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.customer_company := coalesce(name_of_customer(NEW.customer_id), NEW.customer_company);
  RETURN NEW;
END
$$;
