-- Covers conversions, merges, and customers that take over the leads with their name.
CREATE TRIGGER leads_move_activities AFTER UPDATE OF customer_id ON leads
  FOR EACH ROW WHEN (OLD.customer_id IS DISTINCT FROM NEW.customer_id) EXECUTE FUNCTION move_activities_of_lead();
