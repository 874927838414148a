import type { RegistrarDomain } from '../../../upstream/registrar/answers.ts'
import { isUnderWay, type RegistrarClient } from '../../../upstream/registrar/registrar-client.ts'
import { RegistrarError } from '../../../upstream/registrar/registrar-error.ts'
import type { NameProcess } from '../../../upstream/registrar/registration-calls.ts'

/** What became of an order that was sent, as far as the registrar knows. */
export type Found =
  | { kind: 'ours'; domain: RegistrarDomain; process: NameProcess | undefined }
  /** The process of the order. Whether the name is ours can't be seen yet. */
  | { kind: 'process'; process: NameProcess }
  /** Another customer of ours has the name. */
  | { kind: 'anothers' }
  | { kind: 'nothing' }

export type Sent = {
  name: string
  /** The registrar's handle of the registrant. */
  registrant: string
  submitted_at: Date
  process_before: number | null
}

const CREATE = 'create'
/** The registrar's clock and ours may differ by this much. */
export const SKEW_MS = 10 * 60_000

/** Asks the registrar who holds a name, and what it did with it since the order was sent. */
export async function findRegistration(
  registrar: RegistrarClient,
  sent: Sent,
  signal: AbortSignal,
): Promise<Found> {
  const { name, process_before } = sent
  const since = new Date(sent.submitted_at.getTime() - SKEW_MS)
  const processes = await registrar.registrations.listProcesses(name, since, signal)
  // Read after the processes, so that a completed one can be seen.
  const domain = await readHeld(registrar, name, signal)
  // Ids tell this order's process from an earlier one, whatever the clocks say.
  const [process] = processes.filter(({ id, action }) => {
    return id > (process_before ?? 0) && (action ?? CREATE) === CREATE
  })
  if (domain && isFor(domain, sent)) return { kind: 'ours', domain, process }
  if (process) return { kind: 'process', process }
  return domain ? { kind: 'anothers' } : { kind: 'nothing' }
}

/** The name if this order registered it; undefined otherwise. */
export async function readOurs(
  registrar: RegistrarClient,
  sent: Sent,
  signal: AbortSignal,
): Promise<RegistrarDomain | undefined> {
  const domain = await readHeld(registrar, sent.name, signal)
  return domain && isFor(domain, sent) ? domain : undefined
}

/** The name as the registrar holds it for any of our customers; undefined if it doesn't. */
export async function readHeld(
  registrar: RegistrarClient,
  name: string,
  signal: AbortSignal,
): Promise<RegistrarDomain | undefined> {
  try {
    return await registrar.readDomain(name, signal)
  } catch (error) {
    if (error instanceof RegistrarError && error.isMissing) return undefined
    throw error
  }
}

/** Whether a name was registered by this order: for its registrant, and not before it was sent. */
function isFor(domain: RegistrarDomain, { registrant, submitted_at }: Sent): boolean {
  if (domain.registrant !== registrant) return false
  const created = Date.parse(domain.createdDate ?? '')
  return Number.isNaN(created) || created >= submitted_at.getTime() - SKEW_MS
}

/** A process that ended without doing anything. */
export function hasFailed(process: NameProcess): boolean {
  return !isUnderWay(process) && process.status !== 'COMPLETED'
}
