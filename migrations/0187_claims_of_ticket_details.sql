-- Details of an opened ticket are read by one node and once, however often the ticket is opened while the calls wait for their turn.
ALTER TABLE sync_links ADD COLUMN details_claimed_until timestamptz(3);
