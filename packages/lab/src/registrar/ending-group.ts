/** What a registry demands of those who register under its endings. */
export interface EndingRules {
  /** Months for which a name can be registered; renewals go by the second list where it differs. */
  periods: readonly number[]
  renewPeriods?: readonly number[]
  countries?: readonly string[]
  organization?: 'required' | 'forbidden'
  nameservers?: { min: number; max: number; required: boolean }
  idn?: boolean
  premium?: 'REGULAR' | 'CREATE_ONLY' | 'TRANSFER_FROM_REGISTRY'
  noAuthcode?: true
  features?: readonly string[]
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

/** Endings that the registrar describes together, with what it asks for each operation. */
export interface EndingGroup {
  provider: string
  /** The first is the one that the group's products are named for. */
  tlds: readonly [string, ...string[]]
  createCents: number
  renewCents: number
  /** What a name below one of several labels costs, where that differs from the first ending. */
  sldCents?: number
  /** The first ending is described but not sold; only those below it are. */
  isFirstUnsold?: true
  /** Sold by CentralNic, which names its products in a way of its own. */
  isCentralNic?: true
  rules: EndingRules
}
