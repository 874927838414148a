import type { RegistrarClient } from '../../../upstream/registrar/registrar-client.ts'
import { isUnderWay } from '../../../upstream/registrar/registrar-client.ts'
import type { Attempt } from './attempt.ts'
import { laterOrFailed, type Undone } from './outcome.ts'
import { isAsRequested, type UpdateRequest, updateFor } from './change-request.ts'

/**
 * Pauses between checks of an asynchronous registry process. After the last, other changes get a
 * turn.
 */
const LOOK_PAUSES_MS = [0, 20, 150]
const LOOK_AGAIN_MS = 1_000
const REGISTRY_FAILED = 'registry_failed'

/**
 * One attempt at an update call. It starts by reading the name: if it is already as requested,
 * there is nothing to do, which also covers an earlier attempt whose answer was lost. If the
 * registrar is still processing an earlier attempt, waits for that one.
 */
export async function carryOutUpdate(
  registrar: RegistrarClient,
  attempt: Attempt,
  requested: UpdateRequest,
): Promise<Undone | 'done'> {
  const { domain: name, attempts, process_id, signal } = attempt
  if (process_id !== null) return await follow(registrar, attempt, process_id)
  let domain = await registrar.readDomain(name, signal)
  if (isAsRequested(domain, requested)) return 'done'
  const [busy] = attempts > 1 ? await registrar.listProcessesUnderWay(name, signal) : []
  if (busy) {
    const waiting = await waitFor(registrar, attempt, busy.id)
    if (waiting) return waiting
    domain = await registrar.readDomain(name, signal)
    if (isAsRequested(domain, requested)) return 'done'
  }
  attempt.demandTimeLeft()
  const { processId } = await registrar.update(name, updateFor(domain, requested), signal)
  return processId === undefined ? 'done' : await follow(registrar, attempt, processId)
}

/**
 * Waits for a process that may be somebody else's. So it isn't followed as ours, and once it has
 * ended, well or not, only what the name is then counts. Undefined if it has ended.
 */
async function waitFor(
  registrar: RegistrarClient,
  attempt: Attempt,
  process_id: number,
): Promise<Undone | undefined> {
  const ended = await follow(registrar, attempt, process_id)
  if (ended === 'done') return undefined
  if (ended.kind === 'later') return { ...ended, process_id: null }
  return ended.kind === 'failed' && ended.code === REGISTRY_FAILED ? undefined : ended
}

async function follow(
  registrar: RegistrarClient,
  { attempts, signal, pause }: Attempt,
  process_id: number,
): Promise<Undone | 'done'> {
  for (const pauseMs of LOOK_PAUSES_MS) {
    await pause(pauseMs)
    const process = await registrar.readProcess(process_id, signal)
    if (process.status === 'COMPLETED') return 'done'
    if (!isUnderWay(process)) {
      const text = `The registry did not do it: ${process.status}.`
      return { kind: 'failed', code: REGISTRY_FAILED, text }
    }
  }
  const why = 'The registry has not answered the registrar.'
  const waitMs = LOOK_AGAIN_MS * 2 ** Math.min(attempts - 1, 5)
  return laterOrFailed({ waitMs, attempts, process_id, why })
}
