import type { Compared } from '../config/quarantine.ts'
import type { Db } from '../db/pool.ts'
import {
  comparePayments,
  hasPayments,
  type PaymentComparison,
} from '../features/money/payments/compare-payments.ts'
import {
  compareDomains,
  hasDomains,
  type DomainComparison,
} from '../features/portfolio/changes/compare-domains.ts'
import { openRegistrar } from '../upstream/open-upstream.ts'
import { openPayments } from '../upstream/payments/open-payments.ts'

export type Reconciling = {
  db: Db
  compared: Compared
  since: Date
  mayRelease: boolean
  now: Date
}

/**
 * Prints what the outside knows and we don't. Returns 1 if staff must decide something, or something
 * couldn't be compared.
 */
export async function reconcile(reconciling: Reconciling): Promise<number> {
  const isMoneyRight = await reconcilePayments(reconciling)
  const areNamesRight = await reconcileDomains(reconciling)
  return isMoneyRight && areNamesRight ? 0 : 1
}

async function reconcilePayments(reconciling: Reconciling): Promise<boolean> {
  const { db, compared, since, mayRelease } = reconciling
  const gateways = await openPayments(compared.lab, compared.stripe)
  let isRight = true
  for (const environment of ['live', 'sandbox'] as const) {
    const gateway = gateways[environment]
    if (!gateway) {
      const isMissed = await hasPayments(db, environment)
      printMissing(`payments, ${environment}`, 'no payment gateway is configured', isMissed)
      isRight &&= !isMissed
      continue
    }
    const readsList = environment === 'live' || gateway !== gateways.live
    const found = await comparePayments({ db, gateway, environment, since, mayRelease, readsList })
    printPayments(environment, found)
    isRight &&= found.differences.length === 0
  }
  return isRight
}

export function printPayments(environment: string, found: PaymentComparison): void {
  const { compared, unfinished, released, differences, isCut } = found
  print(
    `payments, ${environment}: ${compared} compared, ${unfinished} for the worker to finish, ` +
      `${released} holds released, ${differences.length} for staff${isCut ? ' and more' : ''}`,
  )
  for (const { payment_id, gateway_ref, amount_cents, ours, theirs } of differences) {
    const cents = (amount_cents / 100).toFixed(2)
    print(
      `  ${payment_id} ${gateway_ref ?? ''} ${cents} USD: ${theirs} there, ${ours ?? 'unknown'} here`,
    )
  }
}

/** Something that should be compared is worth capitals: nobody may take it for compared. */
function printMissing(what: string, why: string, isMissed: boolean): void {
  print(`${what}: ${isMissed ? `NOT COMPARED, ${why}` : `${why}, not compared`}`)
}

async function reconcileDomains({ db, compared, now }: Reconciling): Promise<boolean> {
  const registrar = openRegistrar(compared.lab, { account: compared.registrar })
  if (!registrar) {
    const isMissed = await hasDomains(db)
    printMissing('domains', 'no registrar is configured', isMissed)
    return !isMissed
  }
  const found = await compareDomains({ db, registrar, now })
  printDomains(found)
  return found.unknown.length === 0
}

export function printDomains(found: DomainComparison): void {
  const { compared, unfinished, refreshed, unknown, isCut } = found
  print(
    `domains: ${compared} compared, ${unfinished} for the worker to finish, ${refreshed} to be ` +
      `read again, ${unknown.length} for staff${isCut ? ' and more' : ''}`,
  )
  for (const { domain, registrant, created } of unknown) {
    print(
      `  ${domain} is at the registrar (${registrant ?? 'no registrant'}, ${created ?? 'no date'}), nobody here owns it`,
    )
  }
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}
