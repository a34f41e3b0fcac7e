-- An approved repair may need more of a part than is in stock. What is missing waits here, and what arrives goes to the repairs in the order of their approval.
CREATE TABLE part_needs (
  part_id text COLLATE "C" NOT NULL REFERENCES parts,
  ticket_id text COLLATE "C" NOT NULL REFERENCES tickets ON DELETE CASCADE,
  line_id text COLLATE "C" NOT NULL,
  short integer NOT NULL CHECK (short >= 0),
  place bigint NOT NULL,
  is_at_bench boolean NOT NULL,
  filled_at timestamptz(3) CHECK ((filled_at IS NULL) = (short > 0)),
  PRIMARY KEY (ticket_id, line_id, part_id)
);
CREATE INDEX part_needs_waiting ON part_needs (part_id, place, line_id) WHERE short > 0;
COMMENT ON TABLE part_needs IS 'Parts that lines of approved repairs are short of.';

INSERT INTO part_needs (part_id, ticket_id, line_id, short, place, is_at_bench)
  SELECT line ->> 'partId', ticket.id, line ->> 'id', (line ->> 'quantity')::int - held.granted, approval.id, false
  FROM rma_approvals AS approval JOIN tickets AS ticket ON ticket.id = approval.ticket_id,
    jsonb_array_elements(ticket.rma_line_items) AS line,
    LATERAL (
      SELECT coalesce(sum(reserved_change + from_reserved), 0)::int AS granted FROM part_movements AS movement
      WHERE movement.ticket_id = ticket.id AND movement.line_id = line ->> 'id' AND movement.part_id = line ->> 'partId'
    ) AS held
  WHERE approval.ended_at IS NULL AND ticket.type = 'Tool Repair' AND ticket.status = 'Awaiting Parts' AND line ->> 'partId' IS NOT NULL
    AND (line ->> 'quantity')::numeric > held.granted AND EXISTS (SELECT FROM parts WHERE parts.id = line ->> 'partId');

ALTER TABLE parts ADD COLUMN short integer NOT NULL DEFAULT 0 CHECK (short >= 0);
UPDATE parts SET short = needed.short FROM (SELECT part_id, sum(short) AS short FROM part_needs GROUP BY part_id) AS needed WHERE needed.part_id = parts.id;

-- What repairs wait for is to be ordered, however low the reorder point is.
DROP INDEX parts_to_order;
ALTER TABLE parts DROP COLUMN is_to_order;
ALTER TABLE parts ADD COLUMN is_to_order boolean NOT NULL GENERATED ALWAYS AS (short > 0 OR quantity - reserved < reorder_point) STORED;
CREATE INDEX parts_to_order ON parts (lower(name), id) WHERE is_to_order;
