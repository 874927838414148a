import type { Scope } from '../../../http/route-config.ts'
import type { Environment } from '../../../values/environment.ts'
import type { PartnerRole } from '../../../values/partner-role.ts'

export type PartnerRow = {
  id: string
  name: string
  email: string
  commission_bps: number
  /** The limit for unsettled orders whose money the partner collected. Null means no limit. */
  credit_limit_cents: number | null
  created_at: Date
  suspended_at: Date | null
}

/** Omitted fields stay unchanged. */
export type PartnerChanges = {
  name?: string
  email?: string
  commission_bps?: number
  /** Null removes the limit. */
  credit_limit_cents?: number | null
  suspended?: boolean
}

/** A credential without its secret, which can't be read again. */
export type CredentialFacts = {
  key_id: string
  partner_id: string
  environment: Environment
  scopes: readonly Scope[]
  is_affiliate: boolean
  label: string | null
  /** Of a credential that signs with Ed25519. One with a secret has none. */
  public_key: Uint8Array | null
  created_at: Date
  expires_at: Date | null
  revoked_at: Date | null
}

/** A credential as the partner's own members see it. */
export type OwnCredential = CredentialFacts & { is_in_use: boolean; last_used_at: Date | null }

/** What a partner can do in an environment, and can therefore grant to its own credentials. */
export type Grant = { scopes: Scope[]; is_affiliate: boolean }

/** Contains the secret, if there is one. It is shown only once. */
export type IssuedCredential = {
  key_id: string
  /** Null if the partner registered a public key. Then there is no secret. */
  secret: string | null
  public_key: Uint8Array | null
  partner_id: string
  environment: Environment
  scopes: readonly Scope[]
  is_affiliate: boolean
  label: string | null
}

/** A person who can act for a partner on the website. */
export type MemberRow = {
  account_id: string
  email: string
  name: string
  role: PartnerRole
  created_at: Date
}

/** An invitation to a partner's team that nobody has accepted yet. */
export type InvitationRow = {
  id: string
  partner_id: string
  partner_name: string
  email: string
  role: PartnerRole
  /** The email address of the admin who sent it, or null if that account is gone. */
  invited_by: string | null
  created_at: Date
  expires_at: Date
}

/** A partner as its members see it. */
export type OwnPartnerRow = Pick<PartnerRow, 'id' | 'name' | 'suspended_at'> & {
  /** What the member may do. */
  role: PartnerRole
  /** Where it has an affiliate account. */
  affiliate_in: Environment[]
}
