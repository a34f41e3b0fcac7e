CREATE TRIGGER tickets_added AFTER INSERT ON tickets REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION list_added_tickets();
CREATE TRIGGER tickets_changed AFTER UPDATE OF last_updated, type, status, vehicle_make, department, billing_status, scheduled_date, customer_id,
    assignee_keys, created_at, search_text ON tickets
  FOR EACH ROW EXECUTE FUNCTION list_changed_ticket();
CREATE TRIGGER tickets_removed AFTER DELETE ON tickets REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION list_removed_tickets();
CREATE TRIGGER tickets_emptied AFTER TRUNCATE ON tickets
  FOR EACH STATEMENT EXECUTE FUNCTION list_no_tickets();
CREATE TRIGGER tickets_emptied_counts AFTER TRUNCATE ON tickets
  FOR EACH STATEMENT EXECUTE FUNCTION count_no_tickets();
