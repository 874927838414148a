import { setTimeout as wait } from 'node:timers/promises'
import type { RegistrarClient } from '../../../upstream/registrar/registrar-client.ts'
import { RegistrarError } from '../../../upstream/registrar/registrar-error.ts'
import { readTld } from '../../../values/domain-name.ts'
import { mapTldInfo } from './map-tld-info.ts'
import { type Products, readProducts } from './read-products.ts'
import type { Cost, TldRules } from './tld.ts'

/** An ending as the registrar has it now. */
export type ReadEnding = { tld: string; unicode: string; rules: TldRules; costs: Cost[] }

export type ReadCatalogue = {
  endings: ReadEnding[]
  /** Endings that are sold but could not be described, with the reason. */
  failed: Map<string, string>
}

type Found = { rules: Map<string, TldRules>; failed: Map<string, RegistrarError> }

const CONCURRENT = 8
const ROUNDS_MAX = 5
/** A registrar that wants a longer rest is asked again by the next run. */
const WAIT_SECONDS_MAX = 20

/**
 * Asks the registrar for all it sells: the price list once, then the rules of each ending, of which
 * one answer often covers many. `order` puts those first that were read longest ago, so that a
 * registrar which stops answering half-way is read whole by and by.
 *
 * Rejects with RegistrarError when there is no price list; an ending that fails is in `failed`.
 */
export async function readCatalogue(
  registrar: RegistrarClient,
  order: (tld: string) => number,
  signal: AbortSignal,
): Promise<ReadCatalogue> {
  const products = readProducts(await registrar.readPriceList(signal))
  const wanted = [...new Set([...products.endings.keys(), ...products.below.keys()])]
  const found: Found = { rules: new Map(), failed: new Map() }
  // By name after that: neighbours in the price list are often of one group, and those asked at the
  // same time should not be.
  let open = wanted.toSorted().toSorted((a, b) => order(a) - order(b))
  for (let round = 0; round < ROUNDS_MAX && open.length > 0; round += 1) {
    await readRules(registrar, open, found, signal)
    open = open.filter((tld) => !found.rules.has(tld))
    const seconds = restWanted(open, found)
    if (seconds === undefined) break
    await wait(seconds * 1000, undefined, { signal })
  }
  return {
    endings: [...found.rules.keys()].flatMap((tld) => endingOf(tld, found, products)),
    failed: new Map(open.map((tld) => [tld, found.failed.get(tld)?.message ?? 'No answer.'])),
  }
}

/** A few at a time, passing over those that an answer about another one has covered meanwhile. */
async function readRules(
  registrar: RegistrarClient,
  tlds: string[],
  found: Found,
  signal: AbortSignal,
): Promise<void> {
  const queue = tlds.values()
  const reader = async (): Promise<void> => {
    for (const tld of queue) {
      if (!found.rules.has(tld)) await readOne(registrar, tld, found, signal)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENT }, reader))
}

async function readOne(
  registrar: RegistrarClient,
  tld: string,
  { rules, failed }: Found,
  signal: AbortSignal,
): Promise<void> {
  try {
    const answer = await registrar.readTld(tld, signal)
    const mapped = mapTldInfo(answer)
    rules.set(tld, mapped)
    const others = answer.applicableFor ?? []
    // An answer that does not name the ending we asked for says nothing of others either.
    if (!others.includes(tld)) return
    for (const text of others) {
      const other = readTld(text)
      if (other.ok && !rules.has(other.tld)) rules.set(other.tld, mapped)
    }
  } catch (error) {
    if (!(error instanceof RegistrarError)) throw error
    failed.set(tld, error)
  }
}

/** How long to wait before the rest is asked again; undefined when that would be of no use. */
function restWanted(open: string[], { failed }: Found): number | undefined {
  const limited = open
    .map((tld) => failed.get(tld))
    .filter((error) => error?.kind === 'rate_limited')
    .map((error) => error?.retryAfterSeconds ?? Number.POSITIVE_INFINITY)
  const seconds = Math.max(...limited)
  return seconds >= 0 && seconds <= WAIT_SECONDS_MAX ? seconds : undefined
}

function endingOf(tld: string, { rules }: Found, products: Products): ReadEnding[] {
  const read = readTld(tld)
  const own = rules.get(tld)
  if (!read.ok || !own) return []
  const parent = tld.slice(tld.indexOf('.') + 1)
  // One answer described both, so what the parent's product says of endings below it holds here.
  const isBelow = parent !== tld && rules.get(parent) === own
  const costs = products.endings.get(tld) ?? (isBelow ? products.below.get(parent) : undefined)
  return [{ tld, unicode: read.unicode, rules: own, costs: costs ?? [] }]
}
