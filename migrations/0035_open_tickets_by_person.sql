-- What somebody has open is asked all day, by lists and the dashboard; among the many closed tickets of years it is found by an index of its own.
CREATE INDEX tickets_open_assignee_names ON tickets USING gin (assignee_names) WHERE is_open;
