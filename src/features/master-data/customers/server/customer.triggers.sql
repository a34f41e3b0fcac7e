CREATE TRIGGER customers_not_to_be_sent BEFORE INSERT ON customers
  FOR EACH ROW WHEN (NEW.sync_status = 'pending') EXECUTE FUNCTION keep_unsynced_when_off('syncCustomers');
CREATE TRIGGER customers_renamed AFTER UPDATE OF shop_name ON customers
  FOR EACH ROW WHEN (OLD.shop_name <> NEW.shop_name) EXECUTE FUNCTION queue_names_of_customer();
