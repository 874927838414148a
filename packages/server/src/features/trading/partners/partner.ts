import type { Scope } from '../../../http/route-config.ts'
import type { Environment } from '../../../values/environment.ts'

export type PartnerRow = {
  id: string
  name: string
  email: string
  commission_bps: number
  /** What unsettled orders whose money it collected may come to; null for no limit. */
  credit_limit_cents: number | null
  created_at: Date
  suspended_at: Date | null
}

/** What is not told stays as it is. */
export type PartnerChanges = {
  name?: string
  email?: string
  commission_bps?: number
  /** Null takes the limit away. */
  credit_limit_cents?: number | null
  suspended?: boolean
}

/** A credential without its secret, which nobody can read again. */
export type CredentialFacts = {
  key_id: string
  partner_id: string
  environment: Environment
  scopes: readonly Scope[]
  is_affiliate: boolean
  label: string | null
  created_at: Date
  expires_at: Date | null
  revoked_at: Date | null
}

/** As a partner's own people see it. */
export type OwnCredential = CredentialFacts & { is_in_use: boolean; last_used_at: Date | null }

/** What a partner may do in an environment, and may therefore let a credential of its own do. */
export type Grant = { scopes: Scope[]; is_affiliate: boolean }

/** Shown once, to whoever asked for it. */
export type IssuedCredential = {
  key_id: string
  secret: string
  partner_id: string
  environment: Environment
  scopes: readonly Scope[]
  is_affiliate: boolean
  label: string | null
}

/** A person who may act for a partner in the pages. */
export type MemberRow = {
  account_id: string
  email: string
  name: string
  /** May issue and end the partner's credentials. */
  is_admin: boolean
  created_at: Date
}

/** A partner as its members see it. */
export type OwnPartnerRow = Pick<PartnerRow, 'id' | 'name' | 'suspended_at'>
