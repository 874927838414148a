import { setTimeout as pause } from 'node:timers/promises'
import { readTld } from '../../values/domain-name.ts'
import { sendRequest } from '../send-request.ts'
import { downloadFile, DownloadFailed } from './download-file.ts'

/** An account with ICANN's Centralized Zone Data Service. */
export type CzdsAccount = { authUrl: string; apiUrl: string; username: string; password: string }

export type ZoneLink = { zone: string; url: URL }

const CALL_MS = 60_000
const CALL_BYTES_MAX = 1024 * 1024
const LINKS_MAX = 3_000
/** Tries in a row that bring no new byte. */
const TRIES_MAX = 6
/** Tries in all, however far each gets. */
const TRIES_IN_ALL_MAX = 200
const PAUSE_MS = 2_000
const PAUSE_MS_MAX = 120_000

/** CZDS refused, or can't be reached. */
export class CzdsFailed extends Error {
  override readonly name = 'CzdsFailed'
}

/** Lists and downloads the zone files that registries have approved for an account. */
export class CzdsClient {
  readonly #account: CzdsAccount
  readonly #pauseMs: number
  #token: string | undefined

  /** Tests pass a short pause. */
  constructor(account: CzdsAccount, pauseMs = PAUSE_MS) {
    this.#account = account
    this.#pauseMs = pauseMs
  }

  /** The approved zones. Links to other servers are left out: they must not get our token. */
  async links(signal: AbortSignal): Promise<ZoneLink[]> {
    const url = new URL('/czds/downloads/links', this.#account.apiUrl)
    const { status, text } = await this.#call(url, signal)
    const links = status === 200 ? parse(text) : undefined
    if (!Array.isArray(links)) throw new CzdsFailed(`CZDS answered ${status} instead of links.`)
    return links.slice(0, LINKS_MAX).flatMap((link) => readLink(link, url.origin) ?? [])
  }

  /**
   * Downloads a zone file, resuming as often as it breaks off. `unchanged`: there is none newer than
   * `since`.
   */
  async download(
    { url }: ZoneLink,
    { path, since, signal }: { path: string; since: Date | undefined; signal: AbortSignal },
  ): Promise<'new' | 'unchanged'> {
    let failures = 0
    let isTokenNew = false
    for (let tries = 1; ; tries += 1) {
      try {
        const headers = { authorization: `Bearer ${await this.#signIn(signal)}` }
        return await downloadFile({ url, headers, path, since, signal })
      } catch (error) {
        if (!(error instanceof DownloadFailed)) throw error
        // A token lasts a day. It may have ended since we got it.
        const isSignedOut = error.status === 401 && !isTokenNew
        if (isSignedOut) {
          this.#token = undefined
          isTokenNew = true
          continue
        }
        failures = error.hasProgress ? 1 : failures + 1
        const isOver = failures >= TRIES_MAX || tries >= TRIES_IN_ALL_MAX
        if (!error.canBeRepeated || isOver) throw error
        const ms = Math.min(this.#pauseMs * 2 ** (failures - 1), PAUSE_MS_MAX)
        await pause(Math.max(ms, error.retryAfterMs), undefined, { signal })
      }
    }
  }

  async #call(url: URL, signal: AbortSignal) {
    const within = AbortSignal.any([signal, AbortSignal.timeout(CALL_MS)])
    const authorization = `Bearer ${await this.#signIn(signal)}`
    const headers = { authorization, accept: 'application/json' }
    return await sendRequest(url, {
      method: 'GET',
      headers,
      signal: within,
      bytesMax: CALL_BYTES_MAX,
    })
  }

  async #signIn(signal: AbortSignal): Promise<string> {
    if (this.#token !== undefined) return this.#token
    const { authUrl, username, password } = this.#account
    const { status, text } = await sendRequest(new URL('/api/authenticate', authUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ username, password }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(CALL_MS)]),
      bytesMax: CALL_BYTES_MAX,
    })
    const answer = parse(text) as { accessToken?: unknown } | undefined
    const token = answer?.accessToken
    if (status !== 200 || typeof token !== 'string' || !/^[\x21-\x7e]{1,5000}$/.test(token)) {
      const why = status === 401 ? 'the username or password is wrong' : `it answered ${status}`
      throw new CzdsFailed(`CZDS didn't let us sign in: ${why}.`)
    }
    this.#token = token
    return token
  }
}

/** `https://…/com.zone` is the zone com. */
function readLink(link: unknown, origin: string): ZoneLink | undefined {
  const url = typeof link === 'string' ? URL.parse(link) : null
  if (!url || url.origin !== origin) return undefined
  const text = /\/([a-z0-9-]{2,63})\.zone$/i.exec(url.pathname)?.[1] ?? ''
  const read = readTld(text)
  return read.ok && read.isKnown ? { zone: read.tld, url } : undefined
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
