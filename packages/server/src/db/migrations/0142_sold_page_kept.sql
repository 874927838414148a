-- release 1: expand
-- When the name was last sold from its public page, while its next owner's listing waits for approval:
-- until then, the page still says that it was sold.
alter table listings add column last_sold_at timestamptz;
