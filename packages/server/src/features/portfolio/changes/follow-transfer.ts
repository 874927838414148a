import type { TransferInfo } from '../../../upstream/registrar/answers.ts'
import { isUnderWay, type RegistrarClient } from '../../../upstream/registrar/registrar-client.ts'
import { RegistrarError } from '../../../upstream/registrar/registrar-error.ts'
import { costOf } from '../../../upstream/registrar/registration-calls.ts'
import type { TransferProcess } from '../../../upstream/registrar/transfer-calls.ts'
import { hasFailed, readHeld, SKEW_MS } from './find-registration.ts'
import { QUIET_MS } from './follow-registration.ts'
import type { Undone } from './outcome.ts'
import { undecided } from './registration-attempt.ts'
import { failedBecause, type SentTransfer, type TransferEnded } from './transfer-attempt.ts'
import { CANCELLED, NOT_SENT, readReason } from './transfer-problem.ts'

/** Somebody has to answer an email before the registry is asked. */
const BY_MAIL = ['pendingwhois', 'pendingfoa', 'pendingvalidation']
const INCOMING = 'incomingTransfer'
const DAY_MS = 24 * 3_600_000
/** A registry answers within days. After this, staff find out. */
const FOLLOW_MS_MAX = 30 * DAY_MS
const LOOK_AGAIN_MS = 1_000
const LOOK_MS_MAX = 300_000

/** Finds out what became of a transfer that was sent. Sends no second request for it. */
export async function followTransfer(
  registrar: RegistrarClient,
  attempt: SentTransfer,
): Promise<TransferEnded> {
  try {
    const process_id = attempt.process_id ?? (await findProcess(registrar, attempt))
    if (process_id === null) return await withoutTrace(registrar, attempt)
    if (!attempt.isAccepted || attempt.process_id === null) await attempt.noteAccepted(process_id)
    const accepted = { ...attempt, process_id, isAccepted: true }
    if (attempt.isCancelled) await cancel(registrar, accepted)
    return await look(registrar, accepted)
  } catch (error) {
    // Even a refusal to tell us says nothing about the transfer.
    if (!(error instanceof RegistrarError)) throw error
    if (attempt.isAccepted) return later(attempt, error.message)
    return undecided(attempt, error.message, attempt.now())
  }
}

/** The registrar's process of the request; null if it shows none. */
export async function findProcess(
  registrar: RegistrarClient,
  { domain: name, submitted_at, process_before, signal }: SentTransfer,
): Promise<number | null> {
  const since = new Date(submitted_at.getTime() - SKEW_MS)
  const processes = await registrar.registrations.listProcesses(name, since, signal)
  // Ids tell this request's process from an earlier one, whatever the clocks say.
  const isOurs = (id: number) => id > (process_before ?? 0)
  const process = processes.find(
    ({ id, action }) => isOurs(id) && (action ?? INCOMING) === INCOMING,
  )
  if (process) return process.id
  const info = await known(registrar.readTransfer(name, signal))
  return info?.type === 'IN' && isOurs(info.processId ?? 0) ? (info.processId ?? null) : null
}

/** The answer to the request was lost, and the registrar shows no process. */
async function withoutTrace(registrar: RegistrarClient, attempt: SentTransfer): Promise<Undone> {
  const { domain: name, submitted_at, signal, now } = attempt
  if (now().getTime() - submitted_at.getTime() < QUIET_MS) {
    return undecided(attempt, 'The registrar has no trace of the transfer yet.', now())
  }
  if (await readHeld(registrar, name, signal)) {
    const why = 'The registrar holds the name, but shows no process of the transfer.'
    return { kind: 'in_doubt', why }
  }
  return failedBecause(NOT_SENT)
}

type Accepted = SentTransfer & { process_id: number }

async function cancel(registrar: RegistrarClient, attempt: Accepted): Promise<void> {
  try {
    await registrar.transfers.cancel(attempt.process_id, attempt.signal)
  } catch (error) {
    // What the process says counts, so a lost answer does no harm.
    const isRefused = error instanceof RegistrarError && error.kind === 'refused'
    if (!isRefused) throw error
    await attempt.noteCancelRefused()
  }
}

async function look(registrar: RegistrarClient, attempt: Accepted): Promise<TransferEnded> {
  const { domain: name, process_id, signal } = attempt
  const process = await registrar.transfers.readProcess(process_id, signal)
  const info = await known(registrar.transfers.read(name, process_id, signal))
  if (process.status === 'IN_DOUBT') {
    return { kind: 'in_doubt', why: `The registrar's process ${process_id} is IN_DOUBT.` }
  }
  if (process.status === 'COMPLETED') return await arrived(registrar, attempt, process)
  if (hasFailed(process)) return failedBecause(reasonOf(attempt, process, info))
  return await waiting(attempt, process, info)
}

async function arrived(
  registrar: RegistrarClient,
  { domain: name, process_id, signal }: Accepted,
  process: TransferProcess,
): Promise<TransferEnded> {
  const domain = await readHeld(registrar, name, signal)
  if (domain) return { kind: 'arrived', domain, process_id, ...costOf(process) }
  const why = `The registrar's process ${process_id} is COMPLETED, but the name is not in our account.`
  return { kind: 'in_doubt', why }
}

/** Why a transfer ended without the name. */
function reasonOf(
  { isCancelled }: Accepted,
  process: TransferProcess,
  info: TransferInfo | undefined,
): string {
  if (process.status === 'CANCELLED') return isCancelled ? CANCELLED : 'registrar_cancelled'
  if (info?.status === 'rejected') return 'refused'
  const said = JSON.stringify([process.error ?? null, info?.log ?? null])
  return readReason(said) ?? 'registry_failed'
}

async function waiting(
  attempt: Accepted,
  process: TransferProcess,
  info: TransferInfo | undefined,
): Promise<Undone> {
  const { process_id, submitted_at } = attempt
  const isMailed = BY_MAIL.includes(info?.status ?? '')
  const at = Date.parse(info?.actionDate ?? '')
  await attempt.noteProgress({
    status: isMailed ? 'waiting_for_approval' : 'waiting_for_registry',
    completes_at: isMailed || Number.isNaN(at) ? null : new Date(at),
    process_id,
  })
  const why = `The registrar's process ${process_id} is ${process.status}.`
  const isOld = attempt.now().getTime() - submitted_at.getTime() > FOLLOW_MS_MAX
  return isOld && isUnderWay(process) ? { kind: 'in_doubt', why } : later(attempt, why)
}

function later({ attempts, process_id }: SentTransfer, why: string): Undone {
  const waitMs = Math.min(LOOK_AGAIN_MS * 2 ** Math.min(attempts - 1, 20), LOOK_MS_MAX)
  return { kind: 'later', waitMs, process_id, why, waiting_for: 'registry' }
}

/** What the registrar says about a transfer; undefined if it knows none. */
async function known(reading: Promise<TransferInfo>): Promise<TransferInfo | undefined> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof RegistrarError && error.isMissing) return undefined
    throw error
  }
}
