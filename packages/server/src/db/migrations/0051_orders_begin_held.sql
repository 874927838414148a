-- An order that a risk rule holds is written once, as held, instead of being recorded and then moved.
create or replace function refuse_wrong_order_insert() returns trigger language plpgsql as $$
begin
  if (new.payment_model, new.status) not in (
    ('partner_collected', 'EXTERNALLY_PAID'), ('partner_collected', 'MANUAL_REVIEW'),
    ('service_collected', 'PAID'), ('service_collected', 'MANUAL_REVIEW')
  ) then
    raise exception 'an order that is % does not begin as %', new.payment_model, new.status
      using errcode = '23514';
  end if;
  return new;
end $$;
