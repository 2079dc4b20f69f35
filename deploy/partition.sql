-- Keeps the log in 32 partitions by table id; docs/scale.md says when that is worth it.
-- Once, while no server runs: psql --single-transaction -v ON_ERROR_STOP=1 -f partition.sql
ALTER TABLE log RENAME TO log_whole;
ALTER TABLE log_whole RENAME CONSTRAINT log_pkey TO log_whole_pkey;
ALTER TABLE log_whole RENAME CONSTRAINT one_entry_a_command TO one_entry_a_command_whole;
CREATE TABLE log (LIKE log_whole) PARTITION BY HASH (table_id);
ALTER TABLE log ADD PRIMARY KEY (table_id, seq);
ALTER TABLE log ADD CONSTRAINT one_entry_a_command UNIQUE (table_id, command);
ALTER TABLE log ADD FOREIGN KEY (table_id) REFERENCES tables (id);
DO $$ BEGIN
    FOR part IN 0..31 LOOP
        EXECUTE format(
            'CREATE TABLE log_%s PARTITION OF log FOR VALUES WITH (MODULUS 32, REMAINDER %s)', part, part
        );
    END LOOP;
END $$;
INSERT INTO log SELECT * FROM log_whole;
DROP TABLE log_whole;
ANALYZE log;
