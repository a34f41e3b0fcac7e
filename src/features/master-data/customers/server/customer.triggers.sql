CREATE TRIGGER customers_not_to_be_sent BEFORE INSERT ON customers
  FOR EACH ROW WHEN (NEW.sync_status = 'pending') EXECUTE FUNCTION keep_unsynced_when_off('syncCustomers');
