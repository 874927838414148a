-- outside a transaction
create index concurrently domains_renewed_by_registrar on domains (auto_renew_off_at) where auto_renew;
