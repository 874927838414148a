import { setTimeout as pause } from 'node:timers/promises'
import { randomUUID } from 'node:crypto'
import type { Db } from '../../packages/server/src/db/pool.ts'
import { PRICE_CENTS } from '../try/load.ts'
import { send } from '../try/send.ts'
import { importFor } from './buyers.ts'
import { type Findings, readFindings } from './findings.ts'
import type { Loss } from './lose.ts'
import type { Found } from './restore-copy.ts'
import { operate, processesOf } from './operate.ts'
import { countDoubled, missingIn, ordersMissing, readOutside, refund } from './outside.ts'
import { type Settings, urlOf } from './settings.ts'

type Mending = {
  settings: Settings
  db: Db
  loss: Loss
  found: Found
  step: (text: string) => void
}

/** A killed worker's lease on a payment ends after half a minute, and a change's a bit later. */
const FINISHED_MS = 300_000
const LOOK_MS = 2_000
/** Domains in one request. */
const IMPORT_MAX = 100

/** Does what docs/backup.md says about each finding, until nothing is left. */
export async function mend({ settings, db, loss, found, step }: Mending) {
  const began = performance.now()
  const where = { databaseUrl: settings.copy }
  const args = ['reconcile', '--since', loss.takenAt.toISOString()]
  step('the copy takes over')
  const { serve, worker } = processesOf(settings, where)
  await serve.start()
  await worker.start()
  const url = urlOf(settings)
  const { released } = readFindings(await operate(settings, where, [...args, '--release-holds']))
  const refunded = await refund(settings, found.taken)
  let imported = await importAll(url, loss, found.domains.unknown)
  const repeated = await repeatOrders(url, loss, found.orders)
  step('waiting for the worker to finish the rest')
  const last = await untilFinished(async () => {
    const left = readFindings(await operate(settings, where, args))
    // Queued in the backup, and registered after it: the worker is told that the domain is taken,
    // and releases the money. Nobody owns the domain then.
    imported += await importAll(url, loss, left.domains.unknown)
    return left
  })
  const ledger = await operate(settings, where, ['ledger', 'check'])
  const audit = await operate(settings, where, ['audit', 'check'])
  await Promise.all([serve.stop(), worker.stop()])
  const outside = await readOutside(settings)
  return {
    released,
    refunded,
    imported,
    repeated,
    last,
    ledger,
    audit,
    missing: await missingIn(db, outside),
    orders: await ordersMissing(db, loss.sold),
    doubled: await countDoubled(settings, outside.domains),
    seconds: (performance.now() - began) / 1000,
  }
}

export type Mended = Awaited<ReturnType<typeof mend>>

/** Buyers import the domains that they have paid for. Returns how many. */
async function importAll(url: string, { buyers, bought }: Loss, domains: string[]) {
  let imported = 0
  for (const buyer of buyers) {
    const theirs = domains.filter((name) => bought.get(name) === buyer)
    for (let from = 0; from < theirs.length; from += IMPORT_MAX) {
      imported += await importFor(url, buyer, theirs.slice(from, from + IMPORT_MAX))
    }
  }
  return imported
}

/** Partners order again what the copy doesn't know. Returns how many were confirmed. */
async function repeatOrders(url: string, { callers }: Loss, domains: string[]): Promise<number> {
  const [caller] = callers
  if (!caller) return 0
  let confirmed = 0
  for (const domain of domains) {
    const body = JSON.stringify({ domain, sale_price_cents: PRICE_CENTS })
    const order = { method: 'POST', path: '/api/partner/v1/orders', body }
    const status = await send(url, { ...order, key: randomUUID(), caller })
    if (status === 201) confirmed += 1
  }
  return confirmed
}

async function untilFinished(compare: () => Promise<Findings>): Promise<Findings> {
  const deadline = performance.now() + FINISHED_MS
  for (;;) {
    const found = await compare()
    const { unfinished, refreshed } = found.domains
    const isDone = found.code === 0 && found.unfinished + unfinished + refreshed === 0
    if (isDone || performance.now() > deadline) return found
    await pause(LOOK_MS)
  }
}
