-- The rest of a postal address, as contacts have it (0090).
alter table billing_details add column address_line_2 text, add column state text;
