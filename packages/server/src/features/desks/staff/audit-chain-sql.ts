import type { Reader } from '../../../db/pool.ts'

/** One link of the chain as written: its content and its hash. */
export type Link = { link: number; fields: string; hash: string; prev_hash: string | null }

/**
 * The next links in order. `fields` is the text that the trigger hashed (see the audit_chain
 * migration). Each row has one link for the call and one for its outcome.
 */
export async function readLinks(reader: Reader, after: number, limit: number): Promise<Link[]> {
  return await reader<Link[]>`
    (select link, hash, prev_hash,
      json_build_array('call', id, (extract(epoch from at) * 1000000)::bigint, account_id, email,
        name, address, action, params)::text as fields
    from staff_audit where link > ${after} order by link limit ${limit})
    union all
    (select outcome_link, coalesce(outcome_hash, ''), null,
      json_build_array('outcome', id, status, error_code, facts)::text
    from staff_audit where outcome_link > ${after} order by outcome_link limit ${limit})
    order by link limit ${limit}
  `
}

export async function readChainEnd(
  reader: Reader,
): Promise<{ last_link: number; last_hash: string }> {
  const [row] = await reader<{ last_link: number; last_hash: string }[]>`
    select last_link, last_hash from audit_chain
  `
  if (!row) throw new Error('the table audit_chain is empty')
  return row
}
