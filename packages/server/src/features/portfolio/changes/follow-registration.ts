import type { RegistrarClient } from '../../../upstream/registrar/registrar-client.ts'
import { RegistrarError } from '../../../upstream/registrar/registrar-error.ts'
import { costOf, type NameProcess } from '../../../upstream/registrar/registration-calls.ts'
import {
  type Found,
  findRegistration,
  hasFailed,
  readOurs,
  type Sent,
} from './find-registration.ts'
import type { Undone } from './outcome.ts'
import {
  type Order,
  type Registered,
  type RegistrationAttempt,
  undecided,
} from './registration-attempt.ts'

/** An attempt at an order that was sent. */
export type SentAttempt = RegistrationAttempt & { submitted_at: Date }
type Ended = Registered | Undone

/** A request that left no trace for this long has not arrived. */
export const QUIET_MS = 5 * 60_000
/** A registry takes hours, or a few days. After this, staff find out. */
const FOLLOW_MS_MAX = 4 * 24 * 3_600_000
/** Pauses between checks of a process. After the last, other changes get a turn. */
const LOOK_PAUSES_MS = [0, 20, 150]
const LOOK_AGAIN_MS = 1_000
const LOOK_MS_MAX = 300_000

export const TAKEN: Undone = {
  kind: 'failed',
  code: 'not_available',
  text: "Somebody else has registered this domain. You weren't charged.",
}

/** Finds out what became of an order that was sent. Sends nothing that changes anything. */
export async function followRegistration(
  registrar: RegistrarClient,
  attempt: SentAttempt,
  order: Order,
): Promise<Ended> {
  const { process_id } = attempt
  try {
    if (process_id !== null) return await follow(registrar, attempt, order, process_id)
    return await lookForAnswer(registrar, attempt, order)
  } catch (error) {
    // Even a refusal to tell us says nothing about the order.
    if (!(error instanceof RegistrarError)) throw error
    return undecided(attempt, error.message, attempt.now())
  }
}

/** The name exists already: by this very order, or by somebody else's. Rejects as the client does. */
export async function whoseIsIt(
  registrar: RegistrarClient,
  attempt: SentAttempt,
  order: Order,
): Promise<Ended> {
  const { signal } = attempt
  const found = await findRegistration(registrar, sentOf(attempt, order), signal)
  if (found.kind === 'ours') return await registered(registrar, found, signal)
  // The registrar is working on this very order, so it is not somebody else's.
  return found.kind === 'process' ? judge(attempt, found.process) : TAKEN
}

/** The answer to the order was lost. */
async function lookForAnswer(
  registrar: RegistrarClient,
  attempt: SentAttempt,
  order: Order,
): Promise<Ended> {
  const { domain: name, submitted_at, signal, now } = attempt
  const found = await findRegistration(registrar, sentOf(attempt, order), signal)
  if (found.kind === 'ours') return await registered(registrar, found, signal)
  if (found.kind === 'process') return judge(attempt, found.process)
  if (found.kind === 'anothers') return TAKEN
  if (now().getTime() - submitted_at.getTime() < QUIET_MS) {
    return undecided(attempt, 'The registrar has no trace of the order yet.', now())
  }
  const { available } = await registrar.check(name, signal)
  if (!available) {
    const why = 'The name is taken now, but the registrar shows neither an order nor the name.'
    return { kind: 'in_doubt', why }
  }
  const text = "The order didn't reach the registry. You weren't charged. Please try again."
  return { kind: 'failed', code: 'not_carried_out', text }
}

function sentOf({ domain, submitted_at, process_before }: SentAttempt, order: Order): Sent {
  return { name: domain, registrant: order.handles.registrant, submitted_at, process_before }
}

/** Waits for the process of the order, for a moment. */
async function follow(
  registrar: RegistrarClient,
  attempt: SentAttempt,
  order: Order,
  process_id: number,
): Promise<Ended> {
  const { signal } = attempt
  let last: NameProcess | undefined
  for (const pauseMs of LOOK_PAUSES_MS) {
    await attempt.pause(pauseMs)
    last = await registrar.registrations.readProcess(process_id, signal)
    if (last.status === 'IN_DOUBT' || hasFailed(last)) break
    if (last.status !== 'COMPLETED') continue
    const domain = await readOurs(registrar, sentOf(attempt, order), signal)
    if (domain) return await registered(registrar, { domain, process: last }, signal)
  }
  return last ? judge(attempt, last) : undecided(attempt, 'No answer.', attempt.now())
}

/** What a process means that has not led to the name yet. */
function judge(attempt: SentAttempt, process: NameProcess): Undone {
  const { id, status } = process
  if (status === 'IN_DOUBT') {
    return { kind: 'in_doubt', why: `The registrar's process ${id} is IN_DOUBT.` }
  }
  if (hasFailed(process)) {
    const text = "The registry didn't register this domain. You weren't charged."
    return { kind: 'failed', code: 'registry_failed', text }
  }
  const ageMs = attempt.now().getTime() - attempt.submitted_at.getTime()
  if (status === 'COMPLETED' && ageMs > QUIET_MS) {
    const why = `The registrar's process ${id} is COMPLETED, but the name is not the buyer's.`
    return { kind: 'in_doubt', why }
  }
  if (ageMs > FOLLOW_MS_MAX) {
    return { kind: 'in_doubt', why: `The registrar's process ${id} is still ${status}.` }
  }
  const waitMs = Math.min(LOOK_AGAIN_MS * 2 ** Math.min(attempt.attempts - 1, 20), LOOK_MS_MAX)
  const why = `The registrar's process ${id} is ${status}.`
  return { kind: 'later', waitMs, process_id: id, why, waiting_for: 'registry' }
}

type Ours = Pick<Extract<Found, { kind: 'ours' }>, 'domain' | 'process'>

/** The name is the buyer's. The process says what it cost. */
async function registered(
  registrar: RegistrarClient,
  { domain, process }: Ours,
  signal: AbortSignal,
): Promise<Registered> {
  const isCosted = !process || process.transaction !== undefined
  const costed = isCosted ? process : await registrar.registrations.readProcess(process.id, signal)
  return {
    kind: 'registered',
    domain,
    process_id: process?.id ?? null,
    ...costOf(costed ?? {}),
  }
}
