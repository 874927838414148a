-- release 1: expand
-- Who bought a name here can sell it here. That closes the sale that brought them the name: a name
-- has one live sale for each time that somebody owns it.
alter table orders
  add column resold_at timestamptz,
  add constraint orders_resold check (resold_at is null or completed_at is not null) not valid;
alter table plans
  add column resold_at timestamptz,
  add constraint plans_resold check (resold_at is null or status = 'paid') not valid;
-- A closed sale stays closed.
create trigger orders_resold_kept before update on orders for each row
  when (old.resold_at is not null and new.resold_at is distinct from old.resold_at)
  execute function refuse_change();
create trigger plans_resold_kept before update on plans for each row
  when (old.resold_at is not null and new.resold_at is distinct from old.resold_at)
  execute function refuse_change();
-- The listing of a name goes to its new owner. What the former one sold stays in their own records,
-- with their choice to publish the price.
alter table seller_listings
  add column past_sale_at timestamptz,
  add column publishes_sale boolean not null default false;
-- The registry showed another registrar after the handover. The seller may have moved the name, so the
-- buyer is asked, and still has time to report a problem.
alter table handovers add column registrar_after text;
