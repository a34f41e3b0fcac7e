CREATE TRIGGER tickets_added AFTER INSERT ON tickets REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_added_tickets();
CREATE TRIGGER tickets_removed AFTER DELETE ON tickets REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_removed_tickets();
CREATE TRIGGER tickets_emptied AFTER TRUNCATE ON tickets
  FOR EACH STATEMENT EXECUTE FUNCTION count_no_tickets();
CREATE TRIGGER tickets_changed AFTER UPDATE OF type, status, vehicle_make, assignee_keys ON tickets
  FOR EACH ROW WHEN (
    (OLD.type, OLD.status, OLD.vehicle_make, OLD.assignee_keys)
      IS DISTINCT FROM (NEW.type, NEW.status, NEW.vehicle_make, NEW.assignee_keys)
  ) EXECUTE FUNCTION count_changed_ticket();
