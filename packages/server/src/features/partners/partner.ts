import type { Scope } from '../../http/route-config.ts'

export type Environment = 'sandbox' | 'live'

export type PartnerRow = {
  id: string
  name: string
  email: string
  commission_bps: number
  created_at: Date
  suspended_at: Date | null
}

/** A credential without its secret, which nobody can read again. */
export type CredentialFacts = {
  key_id: string
  partner_id: string
  environment: Environment
  scopes: readonly Scope[]
  is_affiliate: boolean
  created_at: Date
  expires_at: Date | null
  revoked_at: Date | null
}

/** Shown once, to whoever asked for it. */
export type IssuedCredential = {
  key_id: string
  secret: string
  partner_id: string
  environment: Environment
  scopes: readonly Scope[]
  is_affiliate: boolean
}
