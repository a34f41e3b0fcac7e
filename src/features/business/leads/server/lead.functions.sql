-- Sets the company name of a lead to the name of its customer.
CREATE FUNCTION name_customer_of_lead() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.company_name := coalesce(name_of_customer(NEW.customer_id), NEW.company_name);
  RETURN NEW;
END
$$;

CREATE FUNCTION company_of_lead(id text) RETURNS text LANGUAGE sql STABLE STRICT PARALLEL SAFE
  RETURN (SELECT company_name FROM leads WHERE leads.id = company_of_lead.id COLLATE "C");
