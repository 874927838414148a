-- People have us ask the owner of a name without a partner. Such a case belongs to the tenant of
-- direct sales and to an account.
alter table brokerage_cases
  add column buyer_account_id text,
  -- The fee in every price of this case, as the buyer was told when it was opened.
  add column success_fee_bps integer,
  add constraint brokerage_cases_buyer_account_id_fkey
    foreign key (buyer_account_id) references accounts (id) not valid,
  add constraint brokerage_cases_direct check (
    (partner_id = 'ptr_direct') = (buyer_account_id is not null)
    and (buyer_account_id is null) = (success_fee_bps is null)
    and (partner_id <> 'ptr_direct' or environment = 'live')
  ) not valid;
-- Nobody can be put in the place of a buyer.
create trigger brokerage_cases_buyer_kept before update on brokerage_cases for each row
  when (new.buyer_account_id is distinct from old.buyer_account_id)
  execute function refuse_change();
