import { setTimeout as wait } from 'node:timers/promises'
import type { HeldChange } from './sql.ts'

/** One attempt at a change, made under the lease taken for it. */
export type Attempt = Pick<HeldChange, 'domain' | 'attempts' | 'process_id' | 'price_cents'> & {
  signal: AbortSignal
  /** Throws if the lease could expire before an answer arrives. Then nothing more is sent. */
  demandTimeLeft(): void
  pause(ms: number): Promise<void>
}

/** The attempt ran out of time or lost its lease. Another attempt will continue. */
export class AttemptOver extends Error {
  override readonly name = 'AttemptOver'
}

type Given = {
  change: HeldChange
  signal: AbortSignal
  /** Aborts when the worker is stopping: no further request is started. */
  leaving: AbortSignal
  /** In `performance.now()` time. Nothing is sent after it. */
  sendUntil: number
}

export function attemptAt(given: Given): Attempt {
  const { change, signal, leaving, sendUntil } = given
  const { domain, attempts, process_id, price_cents } = change
  return {
    domain,
    attempts,
    process_id,
    price_cents,
    signal,
    demandTimeLeft: () => {
      demandStaying(leaving)
      if (performance.now() > sendUntil) throw new AttemptOver('too late to send the request')
    },
    pause: async (ms) => {
      demandStaying(leaving)
      if (ms > 0) await wait(ms, undefined, { signal })
      demandStaying(leaving)
    },
  }
}

function demandStaying(leaving: AbortSignal): void {
  if (leaving.aborted) throw new AttemptOver('the worker is stopping')
}
