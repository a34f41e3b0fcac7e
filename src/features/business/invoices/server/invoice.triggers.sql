CREATE TRIGGER merged_ticket_id_added BEFORE INSERT ON invoices
  FOR EACH ROW WHEN (NEW.ticket_id IS NOT NULL) EXECUTE FUNCTION refuse_merged_ticket('ticket_id');
CREATE TRIGGER merged_ticket_id_changed BEFORE UPDATE OF ticket_id ON invoices
  FOR EACH ROW WHEN (NEW.ticket_id IS DISTINCT FROM OLD.ticket_id) EXECUTE FUNCTION refuse_merged_ticket('ticket_id');

-- A void invoice doesn't prevent merging its ticket.
CREATE TRIGGER merged_ticket_id_revived BEFORE UPDATE OF status ON invoices
  FOR EACH ROW WHEN (OLD.status = 'Void' AND NEW.status <> 'Void') EXECUTE FUNCTION refuse_merged_ticket('ticket_id');

-- PostgreSQL runs triggers in the order of their names. The numbers follow LOCK_ORDER.
CREATE TRIGGER adopt_6_invoices_of_added AFTER INSERT ON customers REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION adopt_records_of_added_customers('invoices', 'account_company');
CREATE TRIGGER adopt_6_invoices_of_renamed AFTER UPDATE OF shop_name ON customers
  FOR EACH ROW WHEN (OLD.shop_name <> NEW.shop_name) EXECUTE FUNCTION adopt_records_of_renamed_customer('invoices', 'account_company');

CREATE TRIGGER invoices_named_added BEFORE INSERT ON invoices
  FOR EACH ROW WHEN (NEW.customer_id IS NOT NULL) EXECUTE FUNCTION name_customer_of_invoice();
CREATE TRIGGER invoices_named_changed BEFORE UPDATE OF account_company, customer_company, status ON invoices
  FOR EACH ROW WHEN (NEW.customer_id IS NOT NULL) EXECUTE FUNCTION name_customer_of_invoice();

CREATE TRIGGER invoices_counted AFTER INSERT OR DELETE ON invoices
  FOR EACH ROW EXECUTE FUNCTION count_billed_invoice();
CREATE TRIGGER invoices_recounted AFTER UPDATE OF status, issue_date, total_cents ON invoices
  FOR EACH ROW WHEN ((OLD.status, OLD.issue_date, OLD.total_cents) IS DISTINCT FROM (NEW.status, NEW.issue_date, NEW.total_cents))
  EXECUTE FUNCTION count_billed_invoice();
