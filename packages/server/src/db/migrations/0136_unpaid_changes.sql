-- release 1: expand
-- Set when the bank declined the capture of a paid order before it ended: it isn't sent any more.
alter table changes add column unpaid_at timestamptz;
