-- Finished work is what is not open: the index of unbilled work asks for the column that says so, instead of naming the statuses once more.
DROP INDEX tickets_unbilled;
CREATE INDEX tickets_unbilled ON tickets (last_updated DESC, id DESC)
  WHERE NOT is_open AND type IN ('SOD', 'Tool Repair') AND billing_status = 'Not Billable';
