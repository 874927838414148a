import type { Logger } from 'pino'
import type { Batcher } from '../../../db/batcher.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import type { LeasedItem } from '../../../jobs/leased-work.ts'
import type { RegistrarClient } from '../../../upstream/registrar/registrar-client.ts'
import { RegistrarError } from '../../../upstream/registrar/registrar-error.ts'
import type { Clock } from '../../../values/clock.ts'
import type { MasterKey } from '../../../values/master-key.ts'
import { withDeadline } from '../../../values/deadline.ts'
import { clearAutoRenewRequests } from '../domains/sql.ts'
import { refreshSoon } from '../domains/refresh-soon.ts'
import { type Attempt, attemptAt, AttemptOver } from './attempt.ts'
import { carryOutUpdate } from './carry-out-update.ts'
import { handlesOf } from './contact-handles.ts'
import { type Done, endChanges } from './end-changes.ts'
import { transferFailed } from './end-transfer.ts'
import { backoffMs, laterOrFailed, type Outcome, outcomeOf } from './outcome.ts'
import { failQueued, setFailed } from './outcome-sql.ts'
import { CREATE_LEASE_MS, registerName, type Zones } from './register-name.ts'
import { renewName } from './renew-name.ts'
import type { HeldChange } from './sql.ts'
import { storeWaiting, type NotifyWaiting } from './store-waiting.ts'
import { transferName } from './transfer-name.ts'

export type Running = {
  db: Db
  clock: Clock
  log: Logger
  registrar: RegistrarClient | undefined
  /** Our name servers, for names that are ordered without any. */
  nameservers: string[]
  /** Opens the auth codes of transfers. */
  config: { masterKey: MasterKey }
  prepareZone?: Zones['prepareZone']
  /** Notifies buyers that what they paid for has to wait. */
  notifyWaiting?: NotifyWaiting
  /** Stores completed changes, batched with others that end at the same moment. */
  ends: Batcher<Done, boolean>
  pace: Pace
}

export type Pace = {
  /** A worker that hasn't finished a change in this time loses it to another. */
  leaseMs: number
  /**
   * Time for one attempt, counted from its lease and well within it. Nothing is sent in the second
   * half.
   */
  attemptMs: number
  /** How often to look for due changes. */
  lookMs: number
}

const NOT_ATTEMPTED = {
  code: 'not_attempted',
  text: 'Not started, because another name failed first.',
}
const NO_REGISTRAR = {
  kind: 'failed',
  code: 'no_registrar',
  text: 'There is no registrar.',
} as const

/** Stores the outcome of an attempt, if its lease is still valid. */
export async function storeOutcome(
  running: Running,
  change: HeldChange,
  outcome: Outcome,
): Promise<void> {
  if (outcome.kind === 'in_doubt') {
    const { domain, op } = change
    running.log.error({ domain, op, why: outcome.why }, 'a paid change is in doubt')
  }
  if (outcome.kind === 'later' || outcome.kind === 'in_doubt') {
    await storeWaiting(running, change, outcome)
    return
  }
  const now = running.clock.now()
  if (outcome.kind === 'done') {
    const done = { change, noted: outcome.noted, bought: outcome.bought }
    // If the batch fails, store this one alone, so that no change fails because of another.
    await running.ends.ask(done).catch(() => endChanges(running.db, [done], now))
    return
  }
  await running.db.begin(async (tx) => {
    if (!(await setFailed(tx, change, outcome, now))) return
    const { account_id, domain, op, operation_id, skip_on_error } = change
    // Without skip_on_error, the first failure stops everything queued. Running changes finish.
    const left = skip_on_error ? [] : await failQueued(tx, operation_id, NOT_ATTEMPTED, now)
    await dropAutoRenewRequests(tx, change, [domain, ...left], now)
    const { transfer_id } = change
    if (transfer_id !== null) {
      await transferFailed(tx, { transfer_id, code: outcome.code }, now)
    }
    if (op !== 'setFolder' && !isOrder(change))
      await refreshSoon(tx, { account_id, domains: [domain] }, now)
  })
}

/** Stops showing failed auto-renew settings as pending. */
async function dropAutoRenewRequests(
  tx: Tx,
  change: HeldChange,
  domains: string[],
  now: Date,
): Promise<void> {
  if (change.op !== 'setAutoRenew') return
  const { account_id, payload } = change
  await clearAutoRenewRequests(tx, { account_id, domains, auto_renew: payload.auto_renew, now })
}

/** Makes one attempt at a change. */
export async function attemptOnce(
  running: Running,
  change: HeldChange,
  { leasedAt, leaving, cut }: LeasedItem,
): Promise<Outcome> {
  const { pace } = running
  const { attempts, process_id } = change
  if (leaving.aborted) return leftBehind(process_id)
  const sendUntil = leasedAt + pace.attemptMs / 2
  // A registration or transfer extends its lease before it is sent.
  const extraMs = isOrder(change) ? CREATE_LEASE_MS : 0
  const leftMs = Math.max(0, leasedAt + pace.attemptMs + extraMs - performance.now())
  try {
    return await withDeadline(cut, leftMs, async (signal) => {
      const attempt = attemptAt({ change, signal, leaving, sendUntil })
      return await carryOut(running, change, attempt)
    })
  } catch (error) {
    const isTrouble = error instanceof RegistrarError || error instanceof AttemptOver
    if (isPurchase(change) && (isTrouble || isTimeout(error) || leaving.aborted)) {
      // The order may have been sent. The next attempt finds out.
      return { kind: 'later', waitMs: backoffMs(attempts), process_id, why: 'It took too long.' }
    }
    const isRefused = error instanceof RegistrarError && error.kind === 'refused'
    // A stopping worker leaves the change to the next one, which checks what happened to it.
    if (leaving.aborted && !isRefused) return leftBehind(process_id)
    if (error instanceof RegistrarError) return outcomeOf(error, attempts)
    if (!(error instanceof AttemptOver || isTimeout(error))) throw error
    const why = 'It took too long.'
    return laterOrFailed({ waitMs: backoffMs(attempts), attempts, process_id: null, why })
  }
}

/** What was paid for is never given up because of a lost answer. */
function isPurchase(change: HeldChange): boolean {
  return isOrder(change) || change.op === 'renew' || change.op === 'restore'
}

/** Whether it buys a name that the account doesn't have yet. */
function isOrder({ op }: HeldChange): boolean {
  return op === 'register' || op === 'transfer'
}

function leftBehind(process_id: number | null): Outcome {
  return { kind: 'later', waitMs: 0, process_id, why: 'The worker stopped.' }
}

function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError'
}

async function carryOut(running: Running, change: HeldChange, attempt: Attempt): Promise<Outcome> {
  const { db, registrar } = running
  if (change.op === 'setFolder') {
    return { kind: 'done', noted: { kind: 'folder', folder: change.payload.folder } }
  }
  if (!registrar) return NO_REGISTRAR
  if (change.op === 'register') {
    return await registerName({ ...running, registrar }, change, attempt)
  }
  if (change.op === 'transfer') {
    return await transferName({ ...running, registrar }, change, attempt)
  }
  if (change.op === 'renew' || change.op === 'restore') {
    return await renewName({ ...running, registrar }, change, attempt)
  }
  if (change.op === 'setContacts') {
    const handles = await handlesOf(db, change.account_id, change.payload)
    if (!handles) return { kind: 'failed', code: 'no_contact', text: 'A contact is gone.' }
    const ended = await carryOutUpdate(registrar, attempt, { op: change.op, handles })
    return ended === 'done' ? done({ kind: 'contacts', contacts: change.payload }) : ended
  }
  if (change.op === 'setNameservers') {
    const { nameservers } = change.payload
    const ended = await carryOutUpdate(registrar, attempt, { op: change.op, nameservers })
    return ended === 'done' ? done({ kind: 'nameservers', nameservers }) : ended
  }
  if (change.op === 'setAutoRenew') {
    const { auto_renew } = change.payload
    // We renew names that were paid for. The registrar would renew them unpaid.
    const ended = await carryOutUpdate(registrar, attempt, { op: change.op, auto_renew: false })
    return ended === 'done' ? done({ kind: 'auto_renew', auto_renew }) : ended
  }
  if (change.op === 'setPrivacy') {
    const { privacy } = change.payload
    const ended = await carryOutUpdate(registrar, attempt, { op: change.op, privacy })
    return ended === 'done' ? done({ kind: 'privacy', privacy }) : ended
  }
  const ended = await carryOutUpdate(registrar, attempt, { op: change.op })
  if (change.op === 'resetAuthCode') return ended === 'done' ? done({ kind: 'nothing' }) : ended
  return ended === 'done' ? done({ kind: 'locked', locked: change.op === 'lock' }) : ended
}

function done(noted: Extract<Outcome, { kind: 'done' }>['noted']): Outcome {
  return { kind: 'done', noted }
}
