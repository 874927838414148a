/** A registry's rules for registering names under its TLDs. */
export interface TldRules {
  /** Registration periods in months. Renewals use the second list if there is one. */
  periods: readonly number[]
  renewPeriods?: readonly number[]
  countries?: readonly string[]
  organization?: 'required' | 'forbidden'
  nameservers?: { min: number; max: number; required: boolean }
  idn?: boolean
  /** The registry takes no DNSSEC keys. */
  noDnssec?: true
  premium?: 'REGULAR' | 'CREATE_ONLY' | 'TRANSFER_FROM_REGISTRY'
  noAuthcode?: true
  features?: readonly string[]
  /** Days after registration or transfer in which a name can't move. 60 by default. */
  transferLockDays?: number
  /** The statuses that a customer can set. All of them by default. */
  clientStatuses?: readonly string[]
  /** How long before its expiry a name must be renewed. */
  renewSecondsBefore?: number
  /** How the registrar checks a registrant's email address. `General` by default. */
  validation?: string
  properties?: readonly ContactProperty[]
  notice?: string
}

export interface ContactProperty {
  name: string
  label: string
  description: string
  type: 'String' | 'Boolean'
  mandatory: boolean
  values?: Record<string, string>
}

/** TLDs that the registrar describes as one group, with the price of each operation. */
export interface TldGroup {
  provider: string
  /** The group's products are named after the first TLD. */
  tlds: readonly [string, ...string[]]
  createCents: number
  renewCents: number
  /** The price under the multi-label TLDs of the group, if it differs from the first TLD. */
  sldCents?: number
  /** The first TLD is described but not sold, only the ones below it. */
  isFirstUnsold?: true
  /** Sold by CentralNic, which has its own product names. */
  isCentralNic?: true
  rules: TldRules
}
