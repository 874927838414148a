import type { IncomingOrder } from '../../../upstream/registrar/transfer-calls.ts'
import type { ContactRole } from '../domains/domain.ts'

/**
 * How to register a name, as ordered. Stored with the item in the cart, on the receipt and with the
 * change, so that what is carried out is exactly what was paid for.
 */
export type Registration = {
  years: number
  contacts: Record<ContactRole, string>
  /** Null: our own. */
  nameservers: string[] | null
  privacy: boolean
  auto_renew: boolean
  /** What the registry wants to know about the registrant, and the registry's name. */
  properties: Record<string, string | boolean> | null
  registry: string
  /** Under which language the registry takes a name in another script. Missing if it isn't. */
  language?: string
  /** Registries ask more than usual for these. The buyer has accepted that. */
  premium: boolean
  /** What a premium name costs us for each year after that, if known. */
  renew_cost_cents: number | null
  /** What the registrar last asked for. It is not registered for more. Null: not asked yet. */
  cost_cents: number | null
  /** For a transfer: where the sealed auth code is (transfer-code.ts). */
  code_id?: string
}

const MONTHS_A_YEAR = 12
const ROLES = [
  ['ADMIN', 'admin'],
  ['TECH', 'tech'],
  ['BILLING', 'billing'],
] as const

type Ordered = Pick<Registration, 'years' | 'nameservers' | 'privacy' | 'language'>

/** The order as the registrar wants it. `handles` are its own names for the contacts. */
export function newDomain(
  { years, nameservers, privacy, language }: Ordered,
  handles: Record<ContactRole, string>,
  ours: string[],
) {
  return {
    period: years * MONTHS_A_YEAR,
    registrant: handles.registrant,
    contacts: ROLES.map(([role, key]) => ({ role, handle: handles[key] })),
    ns: nameservers ?? ours,
    privacyProtect: privacy,
    // We renew names ourselves, once they are paid for.
    autoRenew: false,
    ...(language !== undefined && { languageCode: language }),
  } as const
}

/**
 * A transfer as the registrar wants it. Name servers stay as they are unless others were ordered:
 * then the DNSSEC keys of the old ones go, because they would break the name.
 */
export function incomingDomain(
  ordered: Ordered,
  handles: Record<ContactRole, string>,
): IncomingOrder {
  const { ns, ...rest } = newDomain(ordered, handles, [])
  const order = { ...rest, contacts: [...rest.contacts] }
  return ns.length > 0 ? { ...order, ns: [...ns], keyData: [] } : order
}

/** The registry's questions about a contact, answered. The registrar takes only text. */
export function propertiesOf({ properties }: Registration): Record<string, string> | null {
  if (!properties || Object.keys(properties).length === 0) return null
  return Object.fromEntries(
    Object.entries(properties).map(([name, value]) => [name, String(value)]),
  )
}
