CREATE TRIGGER merged_ticket_id_added BEFORE INSERT ON loans
  FOR EACH ROW WHEN (NEW.ticket_id IS NOT NULL) EXECUTE FUNCTION refuse_merged_ticket('ticket_id');
CREATE TRIGGER merged_ticket_id_changed BEFORE UPDATE OF ticket_id ON loans
  FOR EACH ROW WHEN (NEW.ticket_id IS DISTINCT FROM OLD.ticket_id) EXECUTE FUNCTION refuse_merged_ticket('ticket_id');

CREATE TRIGGER merged_ticket_id_added BEFORE INSERT ON tools
  FOR EACH ROW WHEN (NEW.ticket_id IS NOT NULL) EXECUTE FUNCTION refuse_merged_ticket('ticket_id');
CREATE TRIGGER merged_ticket_id_changed BEFORE UPDATE OF ticket_id ON tools
  FOR EACH ROW WHEN (NEW.ticket_id IS DISTINCT FROM OLD.ticket_id) EXECUTE FUNCTION refuse_merged_ticket('ticket_id');

-- PostgreSQL runs triggers in the order of their names. The numbers follow LOCK_ORDER.
CREATE TRIGGER adopt_3_tools_of_added AFTER INSERT ON customers REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION adopt_records_of_added_customers('tools', 'assigned_to');
CREATE TRIGGER adopt_3_tools_of_renamed AFTER UPDATE OF shop_name ON customers
  FOR EACH ROW WHEN (OLD.shop_name <> NEW.shop_name) EXECUTE FUNCTION adopt_records_of_renamed_customer('tools', 'assigned_to');

CREATE TRIGGER adopt_4_loans_of_added AFTER INSERT ON customers REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION adopt_records_of_added_customers('loans', 'assigned_to');
CREATE TRIGGER adopt_4_loans_of_renamed AFTER UPDATE OF shop_name ON customers
  FOR EACH ROW WHEN (OLD.shop_name <> NEW.shop_name) EXECUTE FUNCTION adopt_records_of_renamed_customer('loans', 'assigned_to');

CREATE TRIGGER adopt_5_tool_reservations_of_added AFTER INSERT ON customers REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION adopt_records_of_added_customers('tool_reservations', 'assigned_to');
CREATE TRIGGER adopt_5_tool_reservations_of_renamed AFTER UPDATE OF shop_name ON customers
  FOR EACH ROW WHEN (OLD.shop_name <> NEW.shop_name) EXECUTE FUNCTION adopt_records_of_renamed_customer('tool_reservations', 'assigned_to');

CREATE TRIGGER tools_named_added BEFORE INSERT ON tools
  FOR EACH ROW WHEN (NEW.customer_id IS NOT NULL AND NEW.assigned_to <> '') EXECUTE FUNCTION name_customer_of_loan();
CREATE TRIGGER tools_named_changed BEFORE UPDATE OF assigned_to ON tools
  FOR EACH ROW WHEN (NEW.customer_id IS NOT NULL AND NEW.assigned_to <> '') EXECUTE FUNCTION name_customer_of_loan();

CREATE TRIGGER loans_named_added BEFORE INSERT ON loans
  FOR EACH ROW WHEN (NEW.customer_id IS NOT NULL) EXECUTE FUNCTION name_customer_of_loan();
CREATE TRIGGER loans_named_changed BEFORE UPDATE OF assigned_to ON loans
  FOR EACH ROW WHEN (NEW.customer_id IS NOT NULL) EXECUTE FUNCTION name_customer_of_loan();

CREATE TRIGGER tool_reservations_named_added BEFORE INSERT ON tool_reservations
  FOR EACH ROW WHEN (NEW.customer_id IS NOT NULL) EXECUTE FUNCTION name_customer_of_loan();
CREATE TRIGGER tool_reservations_named_changed BEFORE UPDATE OF assigned_to ON tool_reservations
  FOR EACH ROW WHEN (NEW.customer_id IS NOT NULL) EXECUTE FUNCTION name_customer_of_loan();
