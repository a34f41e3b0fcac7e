-- Gives the notes and tasks of a lead its customer.
CREATE FUNCTION move_activities_of_lead() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE notes SET customer_id = NEW.customer_id WHERE lead_id = NEW.id;
  UPDATE tasks SET customer_id = NEW.customer_id WHERE lead_id = NEW.id;
  RETURN NULL;
END
$$;
