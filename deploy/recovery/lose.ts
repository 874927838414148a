import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fill } from '../try/fill.ts'
import { startLoad } from '../try/load.ts'
import type { Caller } from '../try/send.ts'
import { addBuyers, type Buyer, startBuying } from './buyers.ts'
import { operate, processesOf } from './operate.ts'
import { commandOf, type Settings, urlOf } from './settings.ts'

export type Loss = {
  /** The moment that the backup holds, a little earlier. */
  takenAt: Date
  callers: Caller[]
  buyers: Buyer[]
  /** Domains whose order was confirmed to a partner. */
  sold: string[]
  /** Domains that people have paid for. */
  bought: Map<string, Buyer>
  before: { sold: number; bought: number }
  seconds: { backup: number }
}

const PARTNERS = 2
const BUYERS = 6
const ORDERS_PER_SECOND = 5
const READS_PER_SECOND = 10
const BUY_EVERY_MS = 1_500
/** The backup goes on for a while, too. */
const SPARE_SECONDS = 300

/** Loads a service, backs it up meanwhile, loads it further, and kills it. */
export async function lose(settings: Settings, step: (text: string) => void): Promise<Loss> {
  const { original, folder, seconds } = settings
  const where = { databaseUrl: original }
  await mkdir(folder, { recursive: true })
  step('a service with partners, buyers and a price list')
  await operate(settings, where, ['migrate'])
  await operate(settings, where, ['catalogue', 'sync'])
  const { serve, worker } = processesOf(settings, where)
  await serve.start()
  await worker.start()
  const url = urlOf(settings)
  const topology = { url, receiver: settings.lab.receiver, operator: commandOf(settings, original) }
  const names = ORDERS_PER_SECOND * (2 * seconds + SPARE_SECONDS)
  const { callers, domains } = await fill(topology, names, PARTNERS)
  const buyers = await addBuyers(url, original, BUYERS)
  const rates = { reads: READS_PER_SECOND, orders: ORDERS_PER_SECOND }
  const load = startLoad({ url, callers, ...rates, nextDomain: () => domains.pop() })
  const buying = startBuying(url, buyers, BUY_EVERY_MS)
  await pause(seconds * 1000)
  const before = { sold: load.sold.size, bought: buying.bought.size }
  step(`backup under load, after ${before.sold} orders and ${before.bought} paid registrations`)
  const takenAt = new Date()
  const backup = await operate(settings, where, ['backup', '--to', join(folder, 'backup')])
  process.stdout.write(backup.text)
  await pause(seconds * 1000)
  // Callers repeat what failed for half a minute: these stop first, and buyers are cut off.
  await load.stop()
  step('kill -9')
  await Promise.all([serve.kill(), worker.kill()])
  await buying.stop()
  const { bought } = buying
  const sold = [...load.sold.keys()]
  return { takenAt, callers, buyers, sold, bought, before, seconds: { backup: backup.seconds } }
}
