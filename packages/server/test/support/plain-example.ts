type Known = { urls: Record<string, string>; now: Date }

/** What examples say instead of what differs from run to run. */
const FIELDS: Record<string, unknown> = {
  duration_ms: 128,
  latency_ms: 24.6,
  // The lab's registries count from today.
  creation_date: '2019-07-17T13:20:23Z',
  expiration_date: '2027-07-17T13:20:23Z',
  update_date: '2025-04-30T13:39:58Z',
  quote_id: 'WyJxdF8wMW03azhldmtyeDhxNXQ4cGNzZDA2d3Rxcy.kU2yT0l6bQ',
  code: 'k3v8qz2mwx',
  next_cursor: 'MTc3MjM2NjQwMDAwMCBvcmRfMDFram1tYTJnMDcz',
}
/** Fields in which a random code is part of an address. */
const CODE_IN_URL = /(\/r\/)[0-9a-z]{10}$/
const TOKEN_IN_URL = /([?&](?:pt|token|t)=)[\w.~-]+/
const ID = /^([a-z]+)_[0-9a-hjkmnp-tv-z]{26}$/
const ID_INSIDE = /([a-z]+)_[0-9a-hjkmnp-tv-z]{26}/g
const UUID = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g
const PLAIN_UUID = 'c2a5e8b0-1f4d-4a3c-9b6e-7d8f90a1b2c3'
const ID_START = '01m7k8evkrx8q5t8pcsd06wt'
const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/
/** Times by the database's clock, which tests can't set. */
const TODAY_MS = 2 * 86_400_000
const ITEMS_MAX = 3

/**
 * An answer as an example: ids, tokens and the database's times are replaced, always by the same,
 * and long lists are cut.
 */
export class PlainExamples {
  readonly #known: Known
  readonly #ids = new Map<string, string>()

  constructor(known: Known) {
    this.#known = known
  }

  of(value: unknown, name = ''): unknown {
    if (Array.isArray(value)) {
      const shown = typeof value[0] === 'object' ? value.slice(0, ITEMS_MAX) : value
      return shown.map((each) => this.of(each, name))
    }
    if (typeof value === 'object' && value !== null) {
      const fields = Object.entries(value).map(([field, each]) => [field, this.of(each, field)])
      return Object.fromEntries(fields) as unknown
    }
    if (value === null) return value
    if (typeof value === 'string' && ID.test(value)) return this.#id(value)
    if (name === 'code' && typeof value === 'string' && !/^[0-9a-z]{10}$/.test(value)) return value
    if (name in FIELDS) return FIELDS[name]
    return typeof value === 'string' ? this.#text(value) : value
  }

  #text(value: string): string {
    if (TIME.test(value)) return this.#time(value)
    const placed = Object.entries(this.#known.urls).reduce(
      (text, [from, to]) => text.replaceAll(from, to),
      value,
    )
    return placed
      .replace(CODE_IN_URL, `$1${String(FIELDS['code'])}`)
      .replace(TOKEN_IN_URL, '$1eyJjIjoiMDFtN2s4In0.m1Qx8Zt2')
      .replaceAll(UUID, PLAIN_UUID)
      .replaceAll(ID_INSIDE, (id) => this.#id(id))
  }

  /** The same id becomes the same again, so that a reader can follow it. */
  #id(id: string): string {
    const known = this.#ids.get(id)
    if (known !== undefined) return known
    const [prefix = ''] = id.split('_')
    const plain = `${prefix}_${ID_START}${String(this.#ids.size).padStart(2, '0')}`
    this.#ids.set(id, plain)
    return plain
  }

  #time(text: string): string {
    const awayMs = Date.parse(text) - Date.now()
    if (Math.abs(awayMs) > TODAY_MS) return text
    // What happened before is as old as the run of the tests.
    const tenMinutes = Math.max(0, Math.round(awayMs / 600_000)) * 600_000
    return new Date(this.#known.now.getTime() + tenMinutes).toISOString()
  }
}
