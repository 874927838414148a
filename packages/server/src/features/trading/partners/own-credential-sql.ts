import { NONCE_KEPT_SECONDS } from '../../../auth/partner-sql.ts'
import type { Reader } from '../../../db/pool.ts'
import type { Grant, OwnCredential } from './partner.ts'
import type { Environment } from '../../../values/environment.ts'

type Whose = { partner_id: string; environment: Environment; now: Date }

const CREDENTIALS_MAX = 100

/**
 * Active credentials first, then the most recently ended ones. The time of last use comes from the
 * nonces we still have, or else from `credential_uses`.
 */
export async function readOwnCredentials(
  reader: Reader,
  { partner_id, environment, now }: Whose,
): Promise<OwnCredential[]> {
  const isOver = reader`(c.revoked_at is not null or coalesce(c.expires_at <= ${now}, false))`
  return await reader<OwnCredential[]>`
    select c.key_id, c.partner_id, c.environment, c.scopes, c.is_affiliate, c.label, c.public_key,
      c.created_at, c.expires_at, c.revoked_at, not ${isOver} as is_in_use,
      greatest(u.last_used_at, n.last_used_at) as last_used_at
    from partner_credentials c
    left join credential_uses u on u.key_id = c.key_id
    left join lateral (
      select max(expires_at) - make_interval(secs => ${NONCE_KEPT_SECONDS}) as last_used_at
      from partner_nonces where key_id = c.key_id
    ) n on true
    where c.partner_id = ${partner_id} and c.environment = ${environment}
    order by is_in_use desc, c.created_at desc, c.key_id
    limit ${CREDENTIALS_MAX}
  `
}

/** The combined scopes of active credentials. For the sandbox, live ones count too. */
export async function readGrant(
  reader: Reader,
  { partner_id, environment, now }: Whose,
): Promise<Grant> {
  const [row] = await reader<Grant[]>`
    select coalesce(array_agg(distinct scope) filter (where scope is not null), '{}') as scopes,
      coalesce(bool_or(c.is_affiliate), false) as is_affiliate
    from partner_credentials c left join unnest(c.scopes) scope on true
    where c.partner_id = ${partner_id}
      and (c.environment = ${environment} or ${environment} = 'sandbox')
      and c.revoked_at is null and (c.expires_at is null or c.expires_at > ${now})
  `
  return row ?? { scopes: [], is_affiliate: false }
}
