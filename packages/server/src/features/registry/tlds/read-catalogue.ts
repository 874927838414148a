import { setTimeout as wait } from 'node:timers/promises'
import type { RegistrarClient } from '../../../upstream/registrar/registrar-client.ts'
import { RegistrarError } from '../../../upstream/registrar/registrar-error.ts'
import { readTld } from '../../../values/domain-name.ts'
import { mapTldInfo } from './map-tld-info.ts'
import { type Products, readProducts } from './read-products.ts'
import type { Cost, TldRules } from './tld.ts'

/** A TLD as the registrar currently describes it. */
export type CatalogueTld = { tld: string; unicode: string; rules: TldRules; costs: Cost[] }

export type ReadCatalogue = {
  tlds: CatalogueTld[]
  /** TLDs that are on the price list but whose rules could not be read, with the reason. */
  failed: Map<string, string>
}

type Found = { rules: Map<string, TldRules>; failed: Map<string, RegistrarError> }

const CONCURRENT = 8
const ROUNDS_MAX = 5
/** If the registrar asks us to wait longer than this, leave the rest for the next run. */
const WAIT_SECONDS_MAX = 20

/**
 * Reads everything the registrar sells: the price list once, then each TLD's rules, where one
 * response often covers many TLDs. `order` puts the TLDs read longest ago first, so even a
 * registrar that keeps failing half-way is eventually read completely.
 *
 * Rejects with RegistrarError if there is no price list. TLDs that fail end up in `failed`.
 */
export async function readCatalogue(
  registrar: RegistrarClient,
  order: (tld: string) => number,
  signal: AbortSignal,
): Promise<ReadCatalogue> {
  const products = readProducts(await registrar.readPriceList(signal))
  const wanted = [...new Set([...products.tlds.keys(), ...products.below.keys()])]
  const found: Found = { rules: new Map(), failed: new Map() }
  // Break ties by name. Neighbours in the price list often belong to one group and share a
  // response, so requesting them at the same time would waste requests.
  let open = wanted.toSorted().toSorted((a, b) => order(a) - order(b))
  for (let round = 0; round < ROUNDS_MAX && open.length > 0; round += 1) {
    await readRules(registrar, open, found, signal)
    open = open.filter((tld) => !found.rules.has(tld))
    const seconds = restWanted(open, found)
    if (seconds === undefined) break
    await wait(seconds * 1000, undefined, { signal })
  }
  return {
    tlds: [...found.rules.keys()].flatMap((tld) => entryOf(tld, found, products)),
    failed: new Map(open.map((tld) => [tld, found.failed.get(tld)?.message ?? 'No answer.'])),
  }
}

/** Reads a few at a time, and skips TLDs that a response for another one has already covered. */
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
    // A response that doesn't list the TLD we asked for can't be trusted about others either.
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

/** Seconds to wait before asking for the rest; undefined if waiting won't help. */
function restWanted(open: string[], { failed }: Found): number | undefined {
  const limited = open
    .map((tld) => failed.get(tld))
    .filter((error) => error?.kind === 'rate_limited')
    .map((error) => error?.retryAfterSeconds ?? Number.POSITIVE_INFINITY)
  const seconds = Math.max(...limited)
  return seconds >= 0 && seconds <= WAIT_SECONDS_MAX ? seconds : undefined
}

function entryOf(tld: string, { rules }: Found, products: Products): CatalogueTld[] {
  const read = readTld(tld)
  const own = rules.get(tld)
  if (!read.ok || !own) return []
  const parent = tld.slice(tld.indexOf('.') + 1)
  // One response described both, so the parent's price for second-level TLDs applies here.
  const isBelow = parent !== tld && rules.get(parent) === own
  const costs = products.tlds.get(tld) ?? (isBelow ? products.below.get(parent) : undefined)
  return [{ tld, unicode: read.unicode, rules: own, costs: costs ?? [] }]
}
