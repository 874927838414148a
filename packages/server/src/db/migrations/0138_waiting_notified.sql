-- release 1: expand
-- The reasons for which something of a receipt had to wait, about which its buyer got an email.
alter table receipts add column waiting_notified text[] not null default '{}';
