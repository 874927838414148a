import { setTimeout as wait } from 'node:timers/promises'
import type { HeldChange } from './sql.ts'

/** One attempt at a change, made under the lease taken for it. */
export type Attempt = Pick<
  HeldChange,
  'domain' | 'attempts' | 'process_id' | 'price_cents' | 'expires_before'
> & {
  signal: AbortSignal
  /** Throws if the lease could expire before an answer arrives. Then nothing more is sent. */
  demandTimeLeft(): void
  pause(ms: number): Promise<void>
  /** Stores the expiry date before a renewal or restoration is sent. */
  noteExpiresBefore(expires: Date): Promise<void>
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
  keepExpiry(expires: Date): Promise<boolean>
}

export function attemptAt(given: Given): Attempt {
  const { change, signal, leaving, sendUntil, keepExpiry } = given
  const { domain, attempts, process_id, price_cents, expires_before } = change
  return {
    domain,
    attempts,
    process_id,
    price_cents,
    expires_before,
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
    noteExpiresBefore: async (expires) => {
      if (!(await keepExpiry(expires))) throw new AttemptOver('the lease was lost')
    },
  }
}

function demandStaying(leaving: AbortSignal): void {
  if (leaving.aborted) throw new AttemptOver('the worker is stopping')
}
