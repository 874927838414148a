import type { Deps } from '../../../deps.ts'
import { countDueMails } from '../../people/mail/count-due-mails.ts'
import { countDueDeliveries } from '../../trading/webhooks/count-due-deliveries.ts'
import type { Backlog } from '../../../http/watch-queues.ts'
import { sendRequest } from '../../../upstream/send-request.ts'
import type { Part } from './parts.ts'

export type ProbeNeeds = Pick<
  Deps,
  'db' | 'clock' | 'upstream' | 'payments' | 'config' | 'sendMail'
>

/** Rejects if the part doesn't work. */
export type Probe = (signal: AbortSignal) => Promise<void>

const BYTES_MAX = 2_000_000
/** Older work than this means that deliveries or emails are late. */
const LATE_MS = 300_000
const HEADERS = { 'user-agent': 'Namehouse-Status', accept: '*/*' }

/**
 * How each part is probed. The first three use the public address, as visitors do. A part that
 * isn't configured has no probe.
 */
export function probesOf(needs: ProbeNeeds): Map<Part, Probe> {
  const { db, clock, upstream, payments, config, sendMail } = needs
  const { registrar, dns } = upstream
  const gateway = payments.live
  const visit = (path: string) => async (signal: AbortSignal) => {
    const asked = { method: 'GET', headers: HEADERS, bytesMax: BYTES_MAX, signal } as const
    const { status } = await sendRequest(new URL(path, config.baseUrl), asked)
    if (status !== 200) throw new Error(`${path} answered ${status}`)
  }
  const now = () => clock.now()
  const all: [Part, Probe | undefined][] = [
    ['website', visit('/')],
    ['api', visit('/readyz')],
    ['search', visit('/api/market/search?q=solar')],
    ['payments', gateway && (async () => void (await gateway.list(now()).next()))],
    ['registrar', registrar && (async (signal) => void (await registrar.readTld('com', signal)))],
    ['dns', async (signal) => demandAnswer(await dns.askDelegation('com', signal))],
    ['deliveries', async () => demandTimely(await countDueDeliveries(db, now()), now())],
    ['mail', sendMail && (async () => demandTimely(await countDueMails(db, now()), now()))],
  ]
  return new Map(all.flatMap(([part, probe]) => (probe ? [[part, probe]] : [])))
}

function demandAnswer(hint: string): void {
  if (hint === 'no answer') throw new Error('no resolver answered')
}

function demandTimely({ count, oldest_at }: Backlog, now: Date): void {
  const lateMs = oldest_at ? now.getTime() - oldest_at.getTime() : 0
  if (lateMs > LATE_MS) throw new Error(`${count} are due, the oldest for ${lateMs / 1000} s`)
}
