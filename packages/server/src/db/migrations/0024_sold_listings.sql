-- An appraisal compares a name with what was sold last.
create index listings_sold on listings (environment, sold_at desc) where sold_at is not null;
