-- The ticket list can be sorted by columns that its listings don't hold, among any number of tickets.
CREATE INDEX tickets_by_summary ON tickets (lower(left(summary, 200)), id);
CREATE INDEX tickets_by_company ON tickets (lower(left(customer_company, 200)), id);
CREATE INDEX tickets_by_follow_up ON tickets ((coalesce(follow_up_date - DATE '2000-01-01', 100000000)), id);
