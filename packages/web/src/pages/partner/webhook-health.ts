import type { Delivery } from '../../api/deliveries.ts'
import type { Webhook } from '../../api/portal.ts'
import type { Mark } from '../../parts/tone-mark.tsx'

/** How one delivery went: it arrived, wasn't tried yet, is retried, or never arrived. */
export type Beat = 'good' | 'queued' | 'warn' | 'bad'

export function beatOf({ status, attempts }: Pick<Delivery, 'status' | 'attempts'>): Beat {
  if (status === 'failed') return 'bad'
  if (status === 'delivered') return 'good'
  return attempts > 0 ? 'warn' : 'queued'
}

export type Health = {
  mark: Mark
  /** Deliveries that didn't arrive at the first try and still haven't. */
  missing: number
  /** Those of the missing ones that we still retry. We gave up on the others. */
  retried: number
  delivered: number
}

/** The state of an endpoint, by its latest deliveries. The first is the newest. */
export function healthOf(
  webhook: Pick<Webhook, 'active'>,
  deliveries: readonly Delivery[],
): Health {
  const missing = deliveries.filter((each) => isMissing(each)).length
  const retried = deliveries.filter((each) => beatOf(each) === 'warn').length
  const delivered = deliveries.filter(({ status }) => status === 'delivered').length
  return { mark: markOf(webhook, deliveries), missing, retried, delivered }
}

function markOf({ active }: Pick<Webhook, 'active'>, deliveries: readonly Delivery[]): Mark {
  if (!active) return { text: 'Off', tone: 'bad' }
  const decided = deliveries.find((each) => beatOf(each) !== 'queued')
  if (!decided) return { text: 'Waiting for events', tone: 'calm' }
  if (isMissing(decided)) return { text: 'Failing', tone: 'bad' }
  const isRetrying = deliveries.some((each) => beatOf(each) === 'warn')
  return isRetrying ? { text: 'Recovering', tone: 'waiting' } : { text: 'Healthy', tone: 'good' }
}

function isMissing(delivery: Delivery): boolean {
  return ['warn', 'bad'].includes(beatOf(delivery))
}

/** What happens to deliveries that haven't arrived. */
export function nextText({ missing, retried }: Pick<Health, 'missing' | 'retried'>): string {
  if (retried === 0) return 'We’ve stopped retrying. Fix the endpoint, then replay them.'
  return retried === missing ? 'We’re retrying.' : `We’re retrying ${retried} of them.`
}
