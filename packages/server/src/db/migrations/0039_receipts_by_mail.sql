-- How many receipts of the sandbox a mailbox was sent of late.
create index mails_receipts on mails (lower(to_email), created_at) where kind = 'checkout';
