-- A lead with a customer has the name of that customer.
CREATE FUNCTION name_customer_of_lead() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.company_name := coalesce(name_of_customer(NEW.customer_id), NEW.company_name);
  RETURN NEW;
END
$$;
