import { setTimeout as wait } from 'node:timers/promises'
import type { HeldChange } from './sql.ts'

/** One attempt at a change, under the lease that was taken for it. */
export type Attempt = Pick<
  HeldChange,
  'domain' | 'attempts' | 'process_id' | 'price_cents' | 'expires_before'
> & {
  signal: AbortSignal
  /** Throws when the lease may be over before an answer can come: nothing is sent any more. */
  demandTimeLeft(): void
  pause(ms: number): Promise<void>
  /** Keeps the expiry date before a renewal or restoration is sent. */
  noteExpiresBefore(expires: Date): Promise<void>
}

/** The time of the attempt is over, or its lease is lost; another one takes it up. */
export class AttemptOver extends Error {
  override readonly name = 'AttemptOver'
}

type Given = {
  change: HeldChange
  signal: AbortSignal
  /** The worker is to stop: no further request is begun. */
  leaving: AbortSignal
  /** By `performance.now()`: after it nothing is sent. */
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
      if (performance.now() > sendUntil) throw new AttemptOver('too late to send it')
    },
    pause: async (ms) => {
      demandStaying(leaving)
      if (ms > 0) await wait(ms, undefined, { signal })
      demandStaying(leaving)
    },
    noteExpiresBefore: async (expires) => {
      if (!(await keepExpiry(expires))) throw new AttemptOver('the lease is lost')
    },
  }
}

function demandStaying(leaving: AbortSignal): void {
  if (leaving.aborted) throw new AttemptOver('the worker stops')
}
