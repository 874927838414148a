import type { Upstream } from '../../../upstream/open-upstream.ts'
import { knownServer } from '../../../upstream/whois/servers.ts'
import { BoundedMap } from '../../../values/bounded-map.ts'
import type { Clock } from '../../../values/clock.ts'
import type { ReadName } from '../../../values/domain-name.ts'
import { SharedWork } from '../../../values/shared-work.ts'
import type { Catalogue, Snapshot } from '../../registry/tlds/catalogue.ts'
import { type NamePrice, priceName } from '../../registry/tlds/price-name.ts'
import { takesLabel } from '../../registry/tlds/takes-label.ts'
import { type Elsewhere, findElsewhere } from '../../registry/namespace/find-elsewhere.ts'
import { findAllInZone, findInZone } from '../../registry/namespace/find-in-zone.ts'
import { askAuthorities, type Sale, type Verdict } from './ask-authorities.ts'
import { type Finding, judgeDelegated } from './finding.ts'
import { lifetimeOf } from './lifetimes.ts'

export type CheckedAvailability = Finding & { isCached: boolean; price: NamePrice | null }

/**
 * Who may answer: only an authority, or also the zone files that the operator imported. They know
 * that a name is taken without a request to its registry, but can be two days old.
 */
export type Answerer = 'authority' | 'zone file'

type LookOptions = {
  answerer?: Answerer
  /** Asks again if what is cached is older. */
  ageMaxMs?: number
}

/** The host of its server or, if none is known, the TLD. */
export type RegistryOf = (name: { domain: string; tld: string }) => string

type Kept = { finding: Finding; keptAt: number }

/** At half a kilobyte each, and at most six, the cache stays small. */
const KEPT_MAX = 20_000
/** Limit on background refreshes. Beyond it a stale finding is simply served again. */
const RENEWALS_MAX = 64

/**
 * Whether names are available. Answers come from the cache while they are fresh, and concurrent
 * lookups of a name share one upstream query. A stale finding about a taken name is served
 * immediately and refreshed in the background.
 */
export class Availability {
  readonly #ask: Upstream
  readonly #catalogue: Catalogue
  readonly #clock: Clock
  readonly #kept = new BoundedMap<string, Kept>(KEPT_MAX)
  readonly #underWay = new SharedWork<Finding>()
  readonly #renewals = new Set<string>()

  constructor(ask: Upstream, catalogue: Catalogue, clock: Clock) {
    this.#ask = ask
    this.#catalogue = catalogue
    this.#clock = clock
  }

  /** Pending upstream queries, for metrics. */
  get underWay(): number {
    return this.#underWay.size
  }

  /** Rejects if `signal` aborts, or if the catalogue has never been loaded and can't be. */
  async look(
    name: ReadName,
    signal: AbortSignal,
    { answerer = 'authority', ageMaxMs = Number.POSITIVE_INFINITY }: LookOptions = {},
  ): Promise<CheckedAvailability> {
    const sold = await this.#catalogue.read()
    const now = this.#clock.now().getTime()
    const kept = this.#kept.get(name.name)
    if (kept) {
      const age = now - kept.keptAt
      const { freshMs, staleMs } = lifetimeOf(kept.finding)
      if (age < Math.min(staleMs, ageMaxMs)) {
        this.#kept.use(name.name)
        if (age >= freshMs) this.#renew(name, sold)
        return this.#looked(name, kept.finding, sold, true)
      }
    }
    const inZone = answerer === 'zone file' ? this.#findInZone(name) : undefined
    if (inZone) return this.#looked(name, inZone, sold, false)
    const find = (leave: AbortSignal) => this.#find(name, sold, leave)
    const finding = await this.#underWay.do(name.name, signal, find)
    return this.#looked(name, finding, sold, false)
  }

  /** Which registry's server is asked about a name. One server often answers for several TLDs. */
  async registries(signal: AbortSignal): Promise<RegistryOf> {
    const rdapHostOf = await this.#ask.rdap.readHosts(signal)
    return ({ domain, tld }) => rdapHostOf(domain) ?? knownServer(domain) ?? tld
  }

  /** Whether the operator has imported zone files. */
  get knowsZones(): boolean {
    return (this.#ask.zones.current?.facts.zones.length ?? 0) > 0
  }

  /** Those that a recent zone file has. It says nothing about the others. At most 1,000 labels. */
  inZone(names: readonly ReadName[]): Set<ReadName> {
    return findAllInZone(this.#ask.zones, names, this.#clock.now())
  }

  /** Those that are answered without a request: from the cache, or by a recent zone file. */
  atHand(names: readonly ReadName[]): Set<ReadName> {
    const now = this.#clock.now().getTime()
    const isKept = ({ name }: ReadName) => {
      const kept = this.#kept.get(name)
      return kept !== undefined && now - kept.keptAt < lifetimeOf(kept.finding).staleMs
    }
    const kept = names.filter(isKept)
    if (kept.length === names.length) return new Set(kept)
    const inZone = this.inZone(names.filter((name) => !kept.includes(name)))
    return new Set([...kept, ...inZone])
  }

  /** In how many other zones the label is registered. Undefined without zone files. */
  elsewhere(name: Pick<ReadName, 'label' | 'suffix'>): Elsewhere | undefined {
    return findElsewhere(this.#ask.zones, name)
  }

  #findInZone(name: ReadName): Finding | undefined {
    const zone = findInZone(this.#ask.zones, name, this.#clock.now())
    if (!zone) return undefined
    return {
      state: 'registered',
      by: 'zone',
      isDefinitive: false,
      reason: '',
      facts: undefined,
      as_of: new Date(zone.as_of),
      latency_ms: 0,
      retryAfterSeconds: undefined,
    }
  }

  /** Uses the current price, however old the finding is. */
  #looked(
    name: ReadName,
    finding: Finding,
    sold: Snapshot,
    isCached: boolean,
  ): CheckedAvailability {
    const price = priceName(sold, name.suffix, finding.premium, this.#clock.now())
    return { ...finding, isCached, price }
  }

  async #find(name: ReadName, sold: Snapshot, signal: AbortSignal): Promise<Finding> {
    const began = performance.now()
    const judged = name.isKnownSuffix
      ? withinTables(await askAuthorities(this.#ask, name, saleOf(name, sold), signal), name, sold)
      : UNKNOWN_TLD
    const finding: Finding = {
      ...(judged.state === 'unknown' ? await this.#hint(name, judged, signal) : judged),
      as_of: this.#clock.now(),
      latency_ms: Math.round((performance.now() - began) * 10) / 10,
      retryAfterSeconds: judged.retryAfterSeconds,
    }
    this.#keep(name.name, finding)
    return finding
  }

  /** The registry didn't answer, but the DNS may still show that the name is taken. */
  async #hint(name: ReadName, judged: Verdict, signal: AbortSignal) {
    const hint = await this.#ask.dns.askDelegation(name.name, signal)
    return hint === 'delegated' ? judgeDelegated(judged.reason) : judged
  }

  #renew(name: ReadName, sold: Snapshot): void {
    if (this.#renewals.size >= RENEWALS_MAX || this.#renewals.has(name.name)) return
    this.#renewals.add(name.name)
    const stay = new AbortController().signal
    const find = (leave: AbortSignal) => this.#find(name, sold, leave)
    const renewed = this.#underWay.do(name.name, stay, find)
    // A failed refresh changes nothing.
    void renewed.catch(() => {}).finally(() => this.#renewals.delete(name.name))
  }

  #keep(name: string, finding: Finding): void {
    const former = this.#kept.get(name)
    // A failed refresh must not replace a definitive answer.
    if (former && !finding.isDefinitive && former.finding.isDefinitive) {
      const age = this.#clock.now().getTime() - former.keptAt
      if (age < lifetimeOf(former.finding).staleMs) return
    }
    this.#kept.set(name, { finding, keptAt: this.#clock.now().getTime() })
  }
}

/** A name that the registry's IDN tables reject is free, but can't be registered. */
function withinTables(judged: Verdict, { suffix, unicode }: ReadName, sold: Snapshot): Verdict {
  if (judged.state !== 'available' && judged.state !== 'premium') return judged
  const rules = sold.tlds.get(suffix)?.rules
  const label = unicode.split('.', 1)[0] ?? ''
  return rules === undefined || takesLabel(rules, label) ? judged : OUTSIDE_TABLES
}

/** How our registrar sells the name's TLD, which decides who is asked about the name. */
function saleOf({ suffix }: ReadName, { tlds }: Snapshot): Sale {
  const tld = tlds.get(suffix)
  if (!tld || tld.costs.length === 0) return 'none'
  return tld.rules.premiumSupport === 'NO' ? 'plain' : 'premium'
}

const UNKNOWN_TLD: Verdict = {
  state: 'unsupported',
  by: 'none',
  isDefinitive: false,
  reason: 'This TLD is not on the Public Suffix List.',
  facts: undefined,
  retryAfterSeconds: undefined,
}

const OUTSIDE_TABLES: Verdict = {
  ...UNKNOWN_TLD,
  reason: 'The registry does not accept this combination of characters.',
}
