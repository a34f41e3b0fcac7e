-- A VIN that several vehicles fit lists them instead of naming the first; answers of the earlier decoder are made again.
ALTER TABLE vin_decodes ADD COLUMN candidates jsonb NOT NULL DEFAULT '[]';
