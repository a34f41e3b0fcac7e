-- Sets the name on a tool, loan or reservation to that of its customer.
CREATE FUNCTION name_customer_of_loan() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.assigned_to := coalesce(name_of_customer(NEW.customer_id), NEW.assigned_to);
  RETURN NEW;
END
$$;
