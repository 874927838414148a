import type { Delivery } from '../api/deliveries.ts'
import { useClock } from '../parts/use-clock.ts'
import { When } from '../parts/when.tsx'

type Pending = Pick<Delivery, 'status' | 'next_attempt_at'>

/** What happens next with a delivery. */
export type NextTry = { kind: 'none' | 'off' | 'queued' } | { kind: 'at'; at: Date }

/**
 * While its endpoint is off, a delivery waits, whatever its time says. One that is due waits for
 * its turn.
 */
export function nextTry(
  { status, next_attempt_at }: Pending,
  { isEndpointOn, now }: { isEndpointOn: boolean; now: Date },
): NextTry {
  if (status !== 'pending') return { kind: 'none' }
  if (!isEndpointOn) return { kind: 'off' }
  const isLater = next_attempt_at !== null && next_attempt_at > now
  return isLater ? { kind: 'at', at: next_attempt_at } : { kind: 'queued' }
}

type Props = { delivery: Pending; isEndpointOn: boolean }

export function NextTryText({ delivery, isEndpointOn }: Props) {
  const next = nextTry(delivery, { isEndpointOn, now: useClock() })
  if (next.kind === 'at') return <When at={next.at} isNext />
  return TEXT[next.kind]
}

const TEXT = { none: '–', off: 'Paused: the endpoint is off', queued: 'Queued' }
