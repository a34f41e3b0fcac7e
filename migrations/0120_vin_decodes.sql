-- What a VIN was decoded to is found again by every server, without the decoder and without a call to vPIC.
CREATE TABLE vin_decodes (
  vin text COLLATE "C" PRIMARY KEY,
  make text NOT NULL,
  model text NOT NULL,
  year integer,
  complete boolean NOT NULL,
  source text NOT NULL CHECK (source IN ('offline', 'vpic')),
  warning text NOT NULL,
  -- Of which data and rules it is the answer; those of older ones are decoded again.
  decoder text NOT NULL,
  decoded_at timestamptz(3) NOT NULL DEFAULT now()
);

COMMENT ON TABLE vin_decodes IS 'Not in backups: it can be decoded again.';
