export type ClientOptions = {
  /** Where the service lives, such as https://names.example. */
  baseUrl: string
  /** For a call with all its tries and waits: 60 s. */
  timeoutMs?: number
  /** For one try: 20 s. */
  tryTimeoutMs?: number
  /** How often a request is sent at most: 4 times. 1 switches retries off. */
  attemptsMax?: number
  /** A service that asks for a longer wait is not asked again: 30 s. */
  retryAfterSecondsMax?: number
  /** The largest answer that is read: 16 MiB. */
  answerBytesMax?: number
  fetch?: typeof fetch
  /** The clock that requests are signed by. */
  now?: () => Date
}

export type Settings = Required<Omit<ClientOptions, 'baseUrl'>> & {
  origin: string
  /** Empty, or the folder of the service, such as /names. */
  basePath: string
}

const DAY_MS = 86_400_000

export function settingsOf(options: ClientOptions): Settings {
  const { origin, pathname } = baseOf(options.baseUrl)
  return {
    origin,
    basePath: pathname.replace(/\/+$/, ''),
    timeoutMs: timeoutOf(options.timeoutMs ?? 60_000),
    tryTimeoutMs: whole('tryTimeoutMs', options.tryTimeoutMs ?? 20_000, DAY_MS),
    attemptsMax: whole('attemptsMax', options.attemptsMax ?? 4, 100),
    retryAfterSecondsMax: whole('retryAfterSecondsMax', options.retryAfterSecondsMax ?? 30, 3_600),
    answerBytesMax: whole('answerBytesMax', options.answerBytesMax ?? 2 ** 24, 2 ** 30),
    // Looked up at each call, so that a page or a test may put another in its place.
    fetch: options.fetch ?? ((...request) => globalThis.fetch(...request)),
    now: options.now ?? (() => new Date()),
  }
}

function baseOf(baseUrl: string): URL {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined
  const isPlain = url && !url.username && !url.password && !url.search && !url.hash
  if (!isPlain || !/^https?:$/.test(url.protocol)) {
    throw new TypeError('baseUrl must be an address such as https://names.example.')
  }
  return url
}

/** A timer that is given more than 2^31 ms rings at once. */
export function timeoutOf(timeoutMs: number): number {
  return whole('timeoutMs', timeoutMs, DAY_MS)
}

/** A number that a timer or a loop can be given. */
export function whole(name: string, value: number, max: number): number {
  if (Number.isSafeInteger(value) && value >= 1 && value <= max) return value
  throw new RangeError(`${name} must be a whole number from 1 to ${max}.`)
}

/** Header values a caller gives must be sendable, and are never shown in an error. */
export function credential(name: string, value: string): string {
  if (typeof value === 'string' && /^[\x21-\x7e]{1,4096}$/.test(value)) return value
  throw new TypeError(`${name} must be a text of visible ASCII characters.`)
}
