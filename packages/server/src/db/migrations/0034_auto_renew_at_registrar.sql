-- The registrar is told whether a name renews by itself. `auto_renew` is what the registrar has, and
-- the wish is what its owner asked for and the registrar has not heard yet.
alter table domains add column auto_renew_wish boolean;

alter table bulk_operations drop constraint bulk_operations_op_check;
alter table bulk_operations add constraint bulk_operations_op_check check (op in (
  'lock', 'unlock', 'setNameservers', 'setFolder', 'setContacts', 'setAutoRenew', 'renew', 'restore'
));

-- What was only noted here until now is told, in operations of a thousand names like any other.
update domains set auto_renew = false, auto_renew_wish = true where auto_renew;

with wished as (
  select domain, account_id, row_number() over (partition by account_id order by domain) - 1 as n
  from domains where auto_renew_wish
), chunks as (
  select 'bulk_' || left(md5(account_id || '/' || n / 1000), 26) as id, account_id, domain,
    n % 1000 as position
  from wished
), operations as (
  insert into bulk_operations (id, account_id, op, payload, skip_on_error, total, created_at)
  select id, account_id, 'setAutoRenew', '{"auto_renew": true}', true, count(*), now()
  from chunks group by id, account_id
  returning id
)
insert into changes (operation_id, position, domain, state, next_at)
select chunks.id, chunks.position, chunks.domain, 'queued', now()
from chunks join operations on operations.id = chunks.id;
