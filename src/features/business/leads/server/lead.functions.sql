-- Sets the company name of a lead to the name of its customer.
CREATE FUNCTION name_customer_of_lead() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.company_name := coalesce(name_of_customer(NEW.customer_id), NEW.company_name);
  RETURN NEW;
END
$$;
