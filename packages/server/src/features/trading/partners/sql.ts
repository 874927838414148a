import type { Tenant } from '../../../values/environment.ts'
import type { Db, Reader, Tx } from '../../../db/pool.ts'
import type { Scope } from '../../../http/route-config.ts'
import type { Position } from '../../../values/cursor.ts'
import { DIRECT_PARTNER_ID } from './direct-sales.ts'
import type { CredentialFacts, PartnerChanges, PartnerRow } from './partner.ts'
import type { Environment } from '../../../values/environment.ts'

type NewPartner = Pick<PartnerRow, 'id' | 'name' | 'email' | 'commission_bps'>

export async function insertPartner(tx: Tx, partner: NewPartner): Promise<PartnerRow> {
  const { id, name, email, commission_bps } = partner
  const [row] = await tx<[PartnerRow]>`
    insert into partners (id, name, email, commission_bps)
    values (${id}, ${name}, ${email}, ${commission_bps})
    returning id, name, email, commission_bps, credit_limit_cents, created_at, suspended_at
  `
  return row
}

/** Notes that the sandbox is filled. False if it was already, or there is no such partner. */
export async function claimSandbox(tx: Tx, partner_id: string, now: Date): Promise<boolean> {
  const claimed = await tx`
    update partners set sandbox_filled_at = ${now}
    where id = ${partner_id} and id <> ${DIRECT_PARTNER_ID} and sandbox_filled_at is null
  `
  return claimed.count > 0
}

export async function readPartner(db: Db, id: string): Promise<PartnerRow | undefined> {
  const [row] = await db<PartnerRow[]>`
    select id, name, email, commission_bps, credit_limit_cents, created_at, suspended_at
    from partners
    where id = ${id} and id <> ${DIRECT_PARTNER_ID}
  `
  return row
}

type PartnersFilter = { q: string | undefined; after: Position | undefined; limit: number }

/** Newest first. `q` is part of the name or email address, or the exact id. */
export async function readPartners(
  db: Db,
  { q, after, limit }: PartnersFilter,
): Promise<PartnerRow[]> {
  const at = db`date_trunc('milliseconds', created_at)`
  return await db<PartnerRow[]>`
    select id, name, email, commission_bps, credit_limit_cents, created_at, suspended_at
    from partners
    where id <> ${DIRECT_PARTNER_ID}
      ${q === undefined ? db`` : db`and ${matches(db, q)}`}
      ${after ? db`and (${at}, id) < (${after.at}, ${after.id})` : db``}
    order by ${at} desc, id desc
    limit ${limit}
  `
}

function matches(db: Db, q: string) {
  return db`
    (strpos(lower(name), lower(${q})) > 0 or strpos(lower(email), lower(${q})) > 0 or id = ${q})
  `
}

/** Omitted fields stay unchanged. Suspending a partner again keeps the original time. */
export async function updatePartner(
  tx: Tx,
  id: string,
  { name, email, commission_bps, credit_limit_cents, suspended }: PartnerChanges,
  now: Date,
): Promise<PartnerRow | undefined> {
  const [row] = await tx<PartnerRow[]>`
    update partners set
      name = coalesce(${name ?? null}, name), email = coalesce(${email ?? null}, email),
      commission_bps = coalesce(${commission_bps ?? null}, commission_bps),
      credit_limit_cents = case when ${credit_limit_cents === undefined} then credit_limit_cents
        else ${credit_limit_cents ?? null}::bigint
      end,
      suspended_at = case ${suspended ?? null}::boolean
        when true then coalesce(suspended_at, ${now}::timestamptz)
        when false then null
        else suspended_at
      end
    where id = ${id} and id <> ${DIRECT_PARTNER_ID}
    returning id, name, email, commission_bps, credit_limit_cents, created_at, suspended_at
  `
  return row
}

/** Makes changes to one partner's credentials queue up without blocking its sales. */
export async function holdPartner(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx`
    select id from partners where id = ${id} and id <> ${DIRECT_PARTNER_ID} for no key update
  `
  return rows.length > 0
}

const CREDENTIALS_MAX = 200

export async function readCredentials(db: Db, partner_id: string): Promise<CredentialFacts[]> {
  return await db<CredentialFacts[]>`
    select key_id, partner_id, environment, scopes, is_affiliate, label, public_key,
      created_at, expires_at, revoked_at
    from partner_credentials
    where partner_id = ${partner_id}
    order by created_at desc, key_id
    limit ${CREDENTIALS_MAX}
  `
}

export async function holdCredential(
  tx: Tx,
  key_id: string,
  tenant: Tenant | undefined,
): Promise<CredentialFacts | undefined> {
  const [row] = await tx<CredentialFacts[]>`
    select key_id, partner_id, environment, scopes, is_affiliate, label, public_key,
      created_at, expires_at, revoked_at
    from partner_credentials
    where key_id = ${key_id} ${ofTenant(tx, tenant)}
    for update
  `
  return row
}

/** Without a tenant, staff can access any partner's credentials. */
function ofTenant(tx: Tx, tenant: Tenant | undefined) {
  return tenant
    ? tx`and partner_id = ${tenant.partner_id} and environment = ${tenant.environment}`
    : tx``
}

type Whose = { partner_id: string; environment: Environment; now: Date }

/** Whether the partner ever registered this key, in any environment. */
export async function findPublicKey(
  tx: Tx,
  partner_id: string,
  public_key: Uint8Array,
): Promise<boolean> {
  const rows = await tx`
    select 1 from partner_credentials
    where partner_id = ${partner_id} and public_key = ${public_key}
    limit 1
  `
  return rows.length > 0
}

/** A rotated credential counts until it expires. */
export async function countActiveCredentials(
  tx: Tx,
  { partner_id, environment, now }: Whose,
): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select count(*) as count from partner_credentials
    where partner_id = ${partner_id} and environment = ${environment}
      and revoked_at is null and (expires_at is null or expires_at > ${now})
  `
  return row?.count ?? 0
}

/** Whether an active credential is linked to an affiliate account. */
export async function findAffiliate(
  reader: Reader,
  { partner_id, environment, now }: Whose,
): Promise<boolean> {
  const rows = await reader`
    select 1 from partner_credentials
    where partner_id = ${partner_id} and environment = ${environment} and is_affiliate
      and revoked_at is null and (expires_at is null or expires_at > ${now})
    limit 1
  `
  return rows.length > 0
}

/** Whether an active credential has a scope. */
export async function findScope(
  reader: Reader,
  { partner_id, environment, now }: Whose,
  scope: Scope,
): Promise<boolean> {
  const rows = await reader`
    select 1 from partner_credentials
    where partner_id = ${partner_id} and environment = ${environment}
      and ${scope} = any(scopes)
      and revoked_at is null and (expires_at is null or expires_at > ${now})
    limit 1
  `
  return rows.length > 0
}

/** A partner's current commission, in hundredths of a percent. */
export async function readCommissionBps(reader: Reader, partnerId: string): Promise<number> {
  const [row] = await reader<{ commission_bps: number }[]>`
    select commission_bps from partners where id = ${partnerId}
  `
  if (!row) throw new Error('partner not found')
  return row.commission_bps
}

export type OrderTerms = Pick<PartnerRow, 'commission_bps' | 'credit_limit_cents'>

export async function findOrderTerms(
  reader: Reader,
  partnerId: string,
): Promise<OrderTerms | undefined> {
  const [row] = await reader<OrderTerms[]>`
    select commission_bps, credit_limit_cents from partners where id = ${partnerId}
  `
  return row
}

type NewCredential = Omit<CredentialFacts, 'expires_at' | 'revoked_at'> & {
  sealed_secret: Buffer | null
}

export async function insertCredential(tx: Tx, credential: NewCredential): Promise<void> {
  const { key_id, partner_id, environment, scopes, is_affiliate, label } = credential
  await tx`
    insert into partner_credentials (
      key_id, partner_id, environment, scopes, is_affiliate, label, sealed_secret, public_key,
      created_at
    ) values (
      ${key_id}, ${partner_id}, ${environment}, ${[...scopes]}, ${is_affiliate}, ${label},
      ${credential.sealed_secret}, ${credential.public_key}, ${credential.created_at}
    )
  `
}

export async function expireCredential(tx: Tx, key_id: string, expires_at: Date): Promise<void> {
  await tx`update partner_credentials set expires_at = ${expires_at} where key_id = ${key_id}`
}

/** Cancels a credential's expiry. A revoked credential stays revoked. */
export async function unexpireCredential(tx: Tx, key_id: string): Promise<boolean> {
  const rows = await tx`
    update partner_credentials set expires_at = null
    where key_id = ${key_id} and revoked_at is null and expires_at is not null
  `
  return rows.count > 0
}

/** False if there is no such credential. Revoking again keeps the original time. */
export async function markRevoked(
  tx: Tx,
  { key_id, tenant }: { key_id: string; tenant: Tenant | undefined },
  now: Date,
): Promise<boolean> {
  const rows = await tx`
    update partner_credentials set revoked_at = coalesce(revoked_at, ${now})
    where key_id = ${key_id} ${ofTenant(tx, tenant)}
    returning key_id
  `
  return rows.length > 0
}
