-- How each user's lists are shown: order, columns with their widths, grouping and row height.
CREATE TABLE list_settings (
  user_id text PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  settings jsonb NOT NULL
);
