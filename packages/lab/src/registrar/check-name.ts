import { jsonAnswer } from '../frame/http-message.ts'
import type { HttpAnswer } from '../frame/http-message.ts'
import { draw } from '../world/draw.ts'
import { FAMOUS_LABELS, FREE_LABELS } from '../world/fixed-names.ts'
import { takenShare } from '../world/world-of.ts'
import type { LookUp } from '../world/world-of.ts'
import { GROUP_OF } from './tld-groups.ts'
import { failure } from './failure.ts'

// The domain name pattern from the registrar's documentation.
const NAME = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z][a-z0-9-]{0,61}[a-z0-9])$/

/** GET /v2/domains/{name}/check: whether a name is available, and its price if it is premium. */
export function checkName(lookUp: LookUp, name: string, wantsRenewPrice: boolean): HttpAnswer {
  if (!NAME.test(name) || name.length > 255)
    return failure('ValidationError', `${name} is not a domain name.`)
  const split = splitAtTld(name)
  if (!split) return failure('UnsupportedTld', `The TLD of ${name} is not sold here.`)
  const world = lookUp(name)
  if (!world) return jsonAnswer(200, drawnCheck(name, split))
  if (world.state === 'taken' && world.isDown)
    return failure('ProviderConnectionError', 'The registry does not answer.')
  if (world.state === 'taken') return jsonAnswer(200, { available: false, reason: 'In use' })
  if (world.state === 'reserved') return jsonAnswer(200, { available: false, reason: 'Reserved' })
  if (world.state === 'free') return jsonAnswer(200, { available: true })
  const { createCents: price, renewCents } = world
  const renewal = wantsRenewPrice ? { renewPrice: renewCents } : {}
  return jsonAnswer(200, { available: true, premium: true, currency: 'USD', price, ...renewal })
}

export interface SplitName {
  label: string
  tld: string
}

/**
 * Splits a name at the longest TLD that is sold. Returns undefined if there is none, or if more
 * than one label precedes it.
 */
export function splitAtTld(name: string): SplitName | undefined {
  const dot = name.indexOf('.')
  const tld = name.slice(dot + 1)
  return dot > 0 && GROUP_OF.has(tld) ? { label: name.slice(0, dot), tld } : undefined
}

/**
 * Most TLDs that are sold have no registry in the lab, so a draw decides whether a name is taken.
 */
function drawnCheck(name: string, { label, tld }: SplitName): object {
  const isTaken =
    FAMOUS_LABELS.has(label) ||
    (!FREE_LABELS.has(label) && draw(name, 'taken') < takenShare(label, tld))
  return isTaken ? { available: false, reason: 'In use' } : { available: true }
}
