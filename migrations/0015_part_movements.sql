-- What is on the shelf is the sum of what was received, used and corrected, and what repairs have reserved of it is known.
ALTER TABLE parts
  ADD COLUMN reorder_point integer NOT NULL DEFAULT 20 CHECK (reorder_point >= 0),
  ADD COLUMN reserved integer NOT NULL DEFAULT 0 CHECK (reserved >= 0),
  -- What repairs have reserved is as good as gone.
  ADD COLUMN is_to_order boolean NOT NULL GENERATED ALWAYS AS (quantity - reserved < reorder_point) STORED,
  ADD CHECK (reserved <= quantity);

CREATE INDEX parts_to_order ON parts (lower(name), id) WHERE is_to_order;

CREATE TABLE part_movements (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  part_id text NOT NULL REFERENCES parts (id),
  kind text NOT NULL CHECK (kind IN ('received', 'used', 'reserved', 'released', 'corrected')),
  -- Of a correction, what it adds or takes away; of all others, how many.
  quantity integer NOT NULL CHECK (CASE kind WHEN 'corrected' THEN quantity <> 0 ELSE quantity > 0 END),
  -- Of what is used, how many had been reserved for it.
  from_reserved integer NOT NULL DEFAULT 0 CHECK (from_reserved >= 0 AND from_reserved <= CASE kind WHEN 'used' THEN quantity ELSE 0 END),
  on_hand_change integer NOT NULL GENERATED ALWAYS AS
    (CASE kind WHEN 'received' THEN quantity WHEN 'corrected' THEN quantity WHEN 'used' THEN -quantity ELSE 0 END) STORED,
  reserved_change integer NOT NULL GENERATED ALWAYS AS
    (CASE kind WHEN 'reserved' THEN quantity WHEN 'released' THEN -quantity ELSE -from_reserved END) STORED,
  reason text NOT NULL DEFAULT '',
  ticket_id text COLLATE "C" CONSTRAINT part_movements_ticket REFERENCES tickets (id),
  -- The line of the repair order.
  line_id text,
  author text NOT NULL,
  at timestamptz(3) NOT NULL DEFAULT now(),
  CHECK (kind <> 'corrected' OR reason <> ''),
  CHECK (ticket_id IS NOT NULL OR kind IN ('received', 'used', 'corrected')),
  CHECK (ticket_id IS NOT NULL OR line_id IS NULL)
);

CREATE INDEX part_movements_newest ON part_movements (part_id, id);
CREATE INDEX part_movements_of_ticket ON part_movements (ticket_id, part_id, line_id) WHERE ticket_id IS NOT NULL;

CREATE FUNCTION refuse_part_movement_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'part_movements is append-only';
END
$$;

CREATE TRIGGER part_movements_append_only BEFORE UPDATE OR DELETE ON part_movements
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_part_movement_change();

INSERT INTO part_movements (part_id, kind, quantity, reason, author)
SELECT id, 'corrected', quantity, 'Opening balance', 'System' FROM parts WHERE quantity > 0 ORDER BY id;

-- Parts whose row says something else than their movements add up to: none, or something is broken.
CREATE FUNCTION find_wrong_part_stock() RETURNS TABLE (part_id text, quantity integer, on_hand bigint, reserved integer, held bigint)
LANGUAGE sql STABLE AS $$
  SELECT parts.id, parts.quantity, moved.on_hand, parts.reserved, moved.held
  FROM parts, LATERAL (
    SELECT coalesce(sum(on_hand_change), 0) AS on_hand, coalesce(sum(reserved_change), 0) AS held
    FROM part_movements WHERE part_movements.part_id = parts.id
  ) AS moved
  WHERE (parts.quantity, parts.reserved) <> (moved.on_hand, moved.held)
$$;
