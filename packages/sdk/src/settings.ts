export type ClientOptions = {
  /** The server's address, for example https://names.example. */
  baseUrl: string
  /** Time limit for one call, including retries and waits between them. Defaults to 60 s. */
  timeoutMs?: number
  /** Time limit for one attempt. Defaults to 20 s. */
  tryTimeoutMs?: number
  /** The maximum number of attempts per call. Defaults to 4; 1 turns retries off. */
  attemptsMax?: number
  /** The longest Retry-After to wait for; a longer one is thrown as an error. Defaults to 30 s. */
  retryAfterSecondsMax?: number
  /** The largest response the client reads. Defaults to 16 MiB. */
  answerBytesMax?: number
  /** Replaces the global fetch, for example to use a proxy. */
  fetch?: typeof fetch
  /** Returns the current time, which is part of each signature. Override it in tests. */
  now?: () => Date
}

export type Settings = Required<Omit<ClientOptions, 'baseUrl'>> & {
  origin: string
  /** The path the API is served under, such as /names, or empty. */
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
    // Resolved on each call, so a page or a test can replace the global fetch.
    fetch: options.fetch ?? ((...request) => globalThis.fetch(...request)),
    now: options.now ?? (() => new Date()),
  }
}

function baseOf(baseUrl: string): URL {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined
  const isPlain = url && !url.username && !url.password && !url.search && !url.hash
  if (!isPlain || !/^https?:$/.test(url.protocol)) {
    throw new TypeError(
      'baseUrl must be an http or https URL without credentials or query, such as https://names.example.',
    )
  }
  return url
}

/** Bounded because a timer set for more than 2^31 ms fires immediately. */
export function timeoutOf(timeoutMs: number): number {
  return whole('timeoutMs', timeoutMs, DAY_MS)
}

/** Checks that an option is a whole number from 1 to `max`. */
export function whole(name: string, value: number, max: number): number {
  if (Number.isSafeInteger(value) && value >= 1 && value <= max) return value
  throw new RangeError(`${name} must be a whole number from 1 to ${max}.`)
}

/** Checks that a credential can be sent in a header. The error never includes its value. */
export function credential(name: string, value: string): string {
  if (typeof value === 'string' && /^[\x21-\x7e]{1,4096}$/.test(value)) return value
  throw new TypeError(`${name} must be a string of visible ASCII characters.`)
}
