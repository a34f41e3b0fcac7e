CREATE TRIGGER tickets_added_figures AFTER INSERT ON tickets REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_figures_of_added_tickets();
CREATE TRIGGER tickets_removed_figures AFTER DELETE ON tickets REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_figures_of_removed_tickets();
CREATE TRIGGER tickets_emptied_figures AFTER TRUNCATE ON tickets
  FOR EACH STATEMENT EXECUTE FUNCTION count_figures_of_no_tickets();
CREATE TRIGGER tickets_changed_figures AFTER UPDATE OF type, status, vehicle_make, department, assignee_keys, created_at ON tickets
  FOR EACH ROW WHEN (
    (OLD.type, OLD.is_open, OLD.vehicle_make, OLD.department, OLD.assignee_keys[1], OLD.created_at)
      IS DISTINCT FROM (NEW.type, NEW.is_open, NEW.vehicle_make, NEW.department, NEW.assignee_keys[1], NEW.created_at)
  ) EXECUTE FUNCTION count_figures_of_changed_ticket();
