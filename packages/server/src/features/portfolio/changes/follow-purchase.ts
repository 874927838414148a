import type { RegistrarDomain } from '../../../upstream/registrar/answers.ts'
import { isUnderWay, type RegistrarClient } from '../../../upstream/registrar/registrar-client.ts'
import {
  type Cost,
  costOf,
  type NameProcess,
} from '../../../upstream/registrar/registration-calls.ts'
import { ENDED_STATUSES } from '../domains/domain.ts'
import { hasFailed } from './find-registration.ts'
import type { Undone } from './outcome.ts'
import type { PurchaseAttempt } from './purchase-attempt.ts'
import { undecided } from './registration-attempt.ts'

/** The name is renewed or restored: its state afterwards, the process that did it and its cost. */
export type Bought = Cost & {
  kind: 'done'
  statuses: string[]
  expires_at: Date
  process_id: number | null
}

type Seen = { op: 'renew' | 'restore'; domain: RegistrarDomain }

/** The registrar's clock and ours may differ by this much. */
const SKEW_MS = 10 * 60_000
/** Twice as long as we wait for an answer: a request without a trace by then has not arrived. */
const QUIET_MS = 30_000
/** A registry takes hours, or a few days. After this, staff find out. */
const FOLLOW_MS_MAX = 4 * 24 * 3_600_000
const LOOK_AGAIN_MS = 1_000
const LOOK_MS_MAX = 300_000

/**
 * Finds out what became of a renewal or restore that was sent. Undefined if none was sent, or if it
 * left no trace: then it may be sent. Rejects as the client does.
 */
export async function followPurchase(
  registrar: RegistrarClient,
  attempt: PurchaseAttempt,
  { op, domain }: Seen,
): Promise<Bought | Undone | undefined> {
  const { submitted_at, expires_before } = attempt
  if (!submitted_at || !expires_before) return undefined
  const process = await findProcess(registrar, { ...attempt, submitted_at }, op)
  const isMoved = Date.parse(domain.expiryDate) !== expires_before.getTime()
  // A name also leaves redemption when its registry is about to delete it.
  const isRestored = !ENDED_STATUSES.some((each) => domain.status.includes(each))
  const isDone = op === 'renew' ? isMoved : isRestored
  const isOpen = process !== undefined && isUnderWay(process)
  // The cost is known when the process is over.
  if (isDone && !(isOpen && process.status !== 'IN_DOUBT')) return bought(domain, process)
  if (process) return judge({ ...attempt, submitted_at }, process)
  if (attempt.now().getTime() - submitted_at.getTime() >= QUIET_MS) return undefined
  return undecided(attempt, 'The registrar shows no trace of the order yet.', attempt.now())
}

function bought(domain: RegistrarDomain, process: NameProcess | undefined): Bought {
  return {
    kind: 'done',
    statuses: domain.status,
    expires_at: new Date(domain.expiryDate),
    process_id: process?.id ?? null,
    ...costOf(process ?? {}),
  }
}

type SentAttempt = PurchaseAttempt & { submitted_at: Date }

/** The process of the order: the one that the registrar named, or the latest of its kind since. */
async function findProcess(
  { registrations }: RegistrarClient,
  { domain: name, process_id, submitted_at, process_before, signal }: SentAttempt,
  op: Seen['op'],
): Promise<NameProcess | undefined> {
  if (process_id !== null) return await registrations.readProcess(process_id, signal)
  const since = new Date(submitted_at.getTime() - SKEW_MS)
  const processes = await registrations.listProcesses(name, since, signal)
  // Ids tell this order's process from an earlier one of the same kind, whatever the clocks say.
  const found = processes.find(({ id, action }) => id > (process_before ?? 0) && action === op)
  const isListed = found === undefined || found.transaction !== undefined
  return isListed ? found : await registrations.readProcess(found.id, signal)
}

/** What a process means that has not changed the name yet. */
function judge(attempt: SentAttempt, process: NameProcess): Undone {
  const { id, status } = process
  if (status === 'IN_DOUBT') {
    return { kind: 'in_doubt', why: `The registrar's process ${id} is IN_DOUBT.` }
  }
  if (hasFailed(process)) {
    const text = "The registry didn't carry it out. You weren't charged."
    return { kind: 'failed', code: 'registry_failed', text }
  }
  const ageMs = attempt.now().getTime() - attempt.submitted_at.getTime()
  if (ageMs > FOLLOW_MS_MAX) {
    return { kind: 'in_doubt', why: `The registrar's process ${id} is still ${status}.` }
  }
  const waitMs = Math.min(LOOK_AGAIN_MS * 2 ** Math.min(attempt.attempts - 1, 20), LOOK_MS_MAX)
  const why = `The registrar's process ${id} is ${status}.`
  return { kind: 'later', waitMs, process_id: id, why, waiting_for: 'registry' }
}
