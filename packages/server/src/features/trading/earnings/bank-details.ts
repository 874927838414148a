import { refuseField } from '../../../refusal.ts'
import type { Reader, Tx } from '../../../db/pool.ts'
import type { MasterKey } from '../../../values/master-key.ts'
import { seal, type SealContext, unseal } from '../../../values/sealed.ts'
import type { BankDetails, PayoutDetails } from './earnings.ts'
import { findDetails, writeDetails } from './sql.ts'

export type DetailsIn = {
  method: 'bank' | 'stripe'
  holder?: string | undefined
  country?: string | undefined
  iban?: string | undefined
  account_number?: string | undefined
  routing_number?: string | undefined
}

const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/
const ACCOUNT = /^[A-Z0-9]{4,34}$/
const ROUTING = /^[A-Z0-9]{3,20}$/
const SHOWN = 4

/**
 * Reads what a seller typed. Spaces in numbers don't count. Refuses: validation_error (a field is
 * missing or wrong, or neither an IBAN nor an account number is given).
 */
export function readBankDetails(body: DetailsIn): BankDetails {
  const holder = body.holder?.trim() ?? ''
  const country = body.country?.toUpperCase() ?? ''
  if (holder === '') throw refuseField('holder', 'is required.')
  if (!/^[A-Z]{2}$/.test(country)) throw refuseField('country', 'must be two letters.')
  const iban = compact(body.iban)
  const account_number = compact(body.account_number)
  const routing_number = compact(body.routing_number)
  if (iban !== null) {
    if (!isIban(iban)) throw refuseField('iban', 'is not an IBAN. Check for typos.')
    return { method: 'bank', holder, country, iban, account_number: null, routing_number: null }
  }
  if (account_number === null) throw refuseField('iban', 'or an account_number is required.')
  if (!ACCOUNT.test(account_number))
    throw refuseField('account_number', 'must have 4 to 34 characters.')
  if (routing_number === null) throw refuseField('routing_number', 'is required.')
  if (!ROUTING.test(routing_number))
    throw refuseField('routing_number', 'must have 3 to 20 characters.')
  return { method: 'bank', holder, country, iban: null, account_number, routing_number }
}

function compact(text: string | undefined): string | null {
  const bare = text?.replaceAll(/[\s-]/g, '').toUpperCase() ?? ''
  return bare === '' ? null : bare
}

/** By its check digits (ISO 13616): typos don't pass. */
export function isIban(text: string): boolean {
  if (!IBAN.test(text)) return false
  const turned = text.slice(4) + text.slice(0, 4)
  const digits = turned.replaceAll(/[A-Z]/g, (letter) => String(Number.parseInt(letter, 36)))
  return BigInt(digits) % 97n === 1n
}

/** Only the last characters, so that a seller recognizes the account. */
export function maskedDetails(details: BankDetails): BankDetails {
  return {
    ...details,
    iban: masked(details.iban),
    account_number: masked(details.account_number),
    routing_number: masked(details.routing_number),
  }
}

function masked(text: string | null): string | null {
  return text === null ? null : `••••${text.slice(-SHOWN)}`
}

/** One line that names the account, without its whole number. */
export function accountText(details: PayoutDetails): string {
  if (details.method === 'stripe') return 'Stripe'
  return masked(details.iban ?? details.account_number) ?? ''
}

export async function keepDetails(
  tx: Tx,
  { account_id, details }: { account_id: string; details: PayoutDetails },
  masterKey: MasterKey,
  now: Date,
): Promise<void> {
  const sealed = seal(masterKey, JSON.stringify(details), ownContext(account_id))
  await writeDetails(tx, { account_id, method: details.method, sealed, now })
}

export async function openDetails(
  reader: Reader,
  account_id: string,
  masterKey: MasterKey,
): Promise<{ details: PayoutDetails; updated_at: Date } | undefined> {
  const row = await findDetails(reader, account_id)
  if (!row) return undefined
  const details = detailsIn(unseal(masterKey, row.sealed_details, ownContext(account_id)))
  return { details, updated_at: row.updated_at }
}

/** A seller's details sealed again for one payout, which keeps them as they are now. */
export function sealForPayout(
  { account_id, payout_id }: { account_id: string; payout_id: string },
  sealed: Uint8Array,
  masterKey: MasterKey,
): Buffer {
  return seal(masterKey, unseal(masterKey, sealed, ownContext(account_id)), paidContext(payout_id))
}

export function openPaid(
  payout_id: string,
  sealed: Uint8Array,
  masterKey: MasterKey,
): PayoutDetails {
  return detailsIn(unseal(masterKey, sealed, paidContext(payout_id)))
}

/** We wrote it ourselves, and the seal proves that nobody changed it. */
function detailsIn(text: string): PayoutDetails {
  return JSON.parse(text) as PayoutDetails
}

function ownContext(account_id: string): SealContext {
  return `seller_payout_details|${account_id}|sealed_details`
}

function paidContext(payout_id: string): SealContext {
  return `seller_payouts|${payout_id}|sealed_details`
}
