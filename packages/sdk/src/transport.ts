import { type AnswerHead, type Call, pairsOf } from './call.ts'
import { within, pause } from './deadline.ts'
import { AnswerError, ConnectionError, NamehouseError, ServiceError } from './errors.ts'
import { readAnswer, readText } from './read-answer.ts'
import { isWorthRepeating, type Repeat, waitMsBefore } from './retry.ts'
import { type ClientOptions, type Settings, settingsOf, timeoutOf } from './settings.ts'
import { canonicalQuery, type QueryPair, type Signable } from './sign.ts'

/**
 * Returns the headers that identify the caller. Called for every attempt, so each is signed afresh.
 */
export type Authorize = (
  request: Signable,
  now: Date,
) => Promise<Record<string, string>> | Record<string, string>

type Outgoing = Signable & {
  query: QueryPair[]
  key: string | undefined
  repeat: Repeat
  timeoutMs: number
  endsAtMs: number
  attempts: number
}

type Read<T> = (response: Response) => Promise<T>

/** Sends requests: signs them, retries where that is safe, and reads the responses. */
export class Transport {
  readonly #settings: Settings
  readonly #authorize: Authorize
  /** How far the server's clock is ahead of ours. Learned from an `invalid_timestamp` refusal. */
  #clockAheadMs = 0

  constructor(options: ClientOptions, authorize: Authorize) {
    this.#settings = settingsOf(options)
    this.#authorize = authorize
  }

  get settings(): Settings {
    return this.#settings
  }

  /**
   * Returns the parsed JSON response. `T` is the shape the API documents and isn't checked here.
   */
  async send<T>(call: Call): Promise<T> {
    const { answerBytesMax } = this.#settings
    const read = (response: Response) => readAnswer(response, answerBytesMax)
    return (await this.#tryUntilDone(call, read)) as T
  }

  /** Returns a response that isn't JSON, such as CSV. */
  async sendForText(call: Call): Promise<string> {
    return await this.#tryUntilDone(call, (response) => {
      return readText(response, this.#settings.answerBytesMax)
    })
  }

  /** Returns a successful response with its body unread. */
  async open(call: Call): Promise<Response> {
    return await this.#tryUntilDone(call, async (response) => {
      if (!response.ok) await readAnswer(response, this.#settings.answerBytesMax)
      return response
    })
  }

  async #tryUntilDone<T>(call: Call, read: Read<T>): Promise<T> {
    const outgoing = this.#outgoing(call)
    const { signal, onAnswer } = call.options ?? {}
    const readAll: Read<T> = async (response) => {
      const answer = await read(response)
      onAnswer?.(headOf(response))
      return answer
    }
    const work = (overall: AbortSignal) => this.#tryAgainAndAgain(outgoing, overall, readAll)
    try {
      return await within(outgoing.timeoutMs, signal, work)
    } catch (error) {
      if (error instanceof NamehouseError) {
        error.attempts = outgoing.attempts
        error.idempotencyKey = outgoing.key
      }
      throw error
    }
  }

  async #tryAgainAndAgain<T>(outgoing: Outgoing, overall: AbortSignal, read: Read<T>): Promise<T> {
    const { tryTimeoutMs } = this.#settings
    const tryOnce = (signal: AbortSignal) => this.#exchange(outgoing, signal, read)
    for (let isClockCorrected = false; ;) {
      try {
        outgoing.attempts += 1
        return await within(tryTimeoutMs, overall, tryOnce)
      } catch (error) {
        if (!isClockCorrected && this.#correctClock(error)) {
          isClockCorrected = true
          continue
        }
        const waitMs = this.#waitMsAfter(error, outgoing)
        if (waitMs === undefined) throw error
        await pause(waitMs, overall)
      }
    }
  }

  #outgoing({ method, path, query, body, repeat, options }: Call): Outgoing {
    const asked = repeat ?? (method === 'POST' ? 'unsafe' : 'safe')
    const given = options?.idempotencyKey
    const timeoutMs = timeoutOf(options?.timeoutMs ?? this.#settings.timeoutMs)
    if (given !== undefined && !/^[\x20-\x7e]{1,255}$/.test(given)) {
      throw new TypeError('idempotencyKey must be 1 to 255 printable ASCII characters.')
    }
    return {
      method,
      path: this.#settings.basePath + path,
      query: pairsOf(query),
      body: body === undefined ? '' : JSON.stringify(body),
      key: given ?? (asked === 'keyed' ? crypto.randomUUID() : undefined),
      repeat: asked,
      timeoutMs,
      endsAtMs: Date.now() + timeoutMs,
      attempts: 0,
    }
  }

  async #exchange<T>(outgoing: Outgoing, signal: AbortSignal, read: Read<T>): Promise<T> {
    const { method, path, query, body, key } = outgoing
    const { origin, fetch: send, now } = this.#settings
    const search = canonicalQuery(query)
    const at = new Date(now().getTime() + this.#clockAheadMs)
    const headers = {
      accept: 'application/json, application/x-ndjson, text/csv',
      ...(await this.#authorize(outgoing, at)),
      ...(body && { 'content-type': 'application/json' }),
      ...(key !== undefined && { 'idempotency-key': key }),
    }
    // Never follow a redirect: the credentials are meant for this origin only.
    const init: RequestInit = { method, headers, signal, redirect: 'manual' }
    if (body) init.body = body
    const response = await send(`${origin}${path}${search && `?${search}`}`, init).catch(
      (cause: unknown) => {
        signal.throwIfAborted()
        throw new ConnectionError(`Could not connect to ${origin}.`, { cause })
      },
    )
    if (isRedirect(response)) {
      throw new AnswerError('The server answered with a redirect. Check baseUrl.', response.status)
    }
    return await read(response)
  }

  /** Returns undefined if a retry wouldn't help or there's no time left for it. */
  #waitMsAfter(error: unknown, { attempts, repeat, endsAtMs }: Outgoing): number | undefined {
    const { attemptsMax, retryAfterSecondsMax } = this.#settings
    if (attempts >= attemptsMax || !isWorthRepeating(error, repeat)) return undefined
    const waitMs = waitMsBefore(attempts, error, retryAfterSecondsMax)
    return waitMs === undefined || Date.now() + waitMs >= endsAtMs ? undefined : waitMs
  }

  /** Updates the clock offset from an `invalid_timestamp` refusal. Returns true if it changed. */
  #correctClock(error: unknown): boolean {
    if (!(error instanceof ServiceError) || error.code !== 'invalid_timestamp') return false
    const aheadMs = Date.parse(error.headers.get('date') ?? '') - this.#settings.now().getTime()
    // The Date header has one-second precision, so a difference under two seconds isn't worth a
    // retry.
    if (Number.isNaN(aheadMs) || Math.abs(aheadMs - this.#clockAheadMs) < 2_000) return false
    this.#clockAheadMs = aheadMs
    return true
  }
}

function headOf({ status, headers }: Response): AnswerHead {
  return {
    status,
    headers,
    requestId: headers.get('x-request-id') ?? undefined,
    isReplayed: headers.get('idempotent-replayed') === 'true',
  }
}

/** Browsers hide the status of a redirect that isn't followed. */
function isRedirect({ type, status }: Response): boolean {
  return type === 'opaqueredirect' || (status >= 300 && status < 400)
}
