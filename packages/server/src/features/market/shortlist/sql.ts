import type { Reader, Tx } from '../../../db/pool.ts'

/** The names an account marked with a heart, newest last. */
export async function readShortlist(
  reader: Reader,
  account_id: string,
  max: number,
): Promise<string[]> {
  const rows = await reader<{ domain: string }[]>`
    select domain from (
      select domain, created_at from shortlisted_names where account_id = ${account_id}
      order by created_at desc, domain desc limit ${max}
    ) newest
    order by created_at, domain
  `
  return rows.map(({ domain }) => domain)
}

/** Serializes changes by one account, so that its list stays short. */
export async function lockAccount(tx: Tx, account_id: string): Promise<void> {
  await tx`select 1 from accounts where id = ${account_id} for no key update`
}

export async function addNames(
  tx: Tx,
  account_id: string,
  domains: string[],
  now: Date,
): Promise<void> {
  await tx`
    insert into shortlisted_names (account_id, domain, created_at)
    select ${account_id}, domain, ${now}::timestamptz + make_interval(secs => place * 0.000001)
    from unnest(${domains}::text[]) with ordinality as added (domain, place)
    on conflict do nothing
  `
}

export async function removeNames(tx: Tx, account_id: string, domains: string[]): Promise<void> {
  await tx`
    delete from shortlisted_names where account_id = ${account_id} and domain = any(${domains})
  `
}

/** A full list drops its oldest names. */
export async function trimShortlist(tx: Tx, account_id: string, max: number): Promise<void> {
  await tx`
    delete from shortlisted_names where account_id = ${account_id} and domain in (
      select domain from shortlisted_names where account_id = ${account_id}
      order by created_at desc, domain desc offset ${max}
    )
  `
}
