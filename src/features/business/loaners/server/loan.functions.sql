-- A tool, loan or reservation with a customer has the name of that customer.
CREATE FUNCTION name_customer_of_loan() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.assigned_to := coalesce(name_of_customer(NEW.customer_id), NEW.assigned_to);
  RETURN NEW;
END
$$;
