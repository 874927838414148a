-- What the owner asked for and the registrar has not confirmed yet. Only the catalog changes.
alter table domains rename column auto_renew_wish to auto_renew_requested;
