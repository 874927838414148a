-- release 1: expand
-- The trace of the request that caused an email or a change at the registrar, so that sending it
-- and carrying it out are part of that trace.
alter table mails add column traceparent text;
alter table bulk_operations add column traceparent text;
