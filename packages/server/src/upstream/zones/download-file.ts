import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { pipeline } from 'node:stream/promises'

export type Download = {
  url: URL
  headers: Record<string, string>
  /** Where the file goes. Until it is complete, it is beside that with `.part`. */
  path: string
  /** A file that isn't newer isn't sent again. */
  since: Date | undefined
  signal: AbortSignal
}

/** Why a download failed, and whether trying again may help. */
export class DownloadFailed extends Error {
  override readonly name = 'DownloadFailed'
  readonly canBeRepeated: boolean
  readonly status: number
  readonly retryAfterMs: number
  /** Whether some of the file arrived before. */
  hasProgress = false

  constructor(message: string, { status = 0, canBeRepeated = true, retryAfterMs = 0 } = {}) {
    super(message)
    this.status = status
    this.canBeRepeated = canBeRepeated
    this.retryAfterMs = retryAfterMs
  }
}

/** com is about five. */
const FILE_BYTES_MAX = 40 * 1024 ** 3
/** Without any byte for this long, the connection is dead. */
const IDLE_MS = 60_000
const RETRY_AFTER_MS_MAX = 300_000

/**
 * Downloads a file, or the rest of one whose download broke off, if the server still has the same.
 * The file gets the server's date. `unchanged`: the server has nothing newer than `since`.
 */
export async function downloadFile(download: Download): Promise<'new' | 'unchanged'> {
  const part = await readPart(download.path)
  const answer = await send(download, headersFor(download, part))
  try {
    const status = answer.statusCode ?? 0
    if (status === 304) return 'unchanged'
    const start = status === 206 ? demandRange(answer, part) : 0
    if (status !== 200 && status !== 206) throw await failureOf(download, answer)
    const size = start + Number(answer.headers['content-length'] ?? Number.NaN)
    if (!(size <= FILE_BYTES_MAX)) {
      throw new DownloadFailed('The file is too large, or has no known size.', NOT_AGAIN)
    }
    await keep(download, answer, start)
    await finish(download, answer, size)
    return 'new'
  } finally {
    answer.destroy()
  }
}

const NOT_AGAIN = { canBeRepeated: false }

/** What is there of a file, and what identifies it at its server. */
type Part = { bytes: number; validator: string }

async function readPart(path: string): Promise<Part | undefined> {
  try {
    const [{ size }, validator] = await Promise.all([
      stat(`${path}.part`),
      readFile(`${path}.of`, 'utf8'),
    ])
    return size > 0 && validator !== '' ? { bytes: size, validator } : undefined
  } catch {
    return undefined
  }
}

function headersFor({ headers, since }: Download, part: Part | undefined): Record<string, string> {
  if (part) {
    return { ...headers, range: `bytes=${part.bytes}-`, 'if-range': part.validator }
  }
  return since ? { ...headers, 'if-modified-since': since.toUTCString() } : headers
}

async function send(
  { url, signal }: Download,
  headers: Record<string, string>,
): Promise<IncomingMessage> {
  const open = url.protocol === 'https:' ? requestHttps : requestHttp
  const request = open(url, { headers, signal, timeout: IDLE_MS })
  request.once('timeout', () => request.destroy(new DownloadFailed('The server is silent.')))
  // Errors after the answer has begun also end the answer, where they are handled.
  request.on('error', () => {})
  request.end()
  try {
    // Node emits the response as the only argument.
    const [answer] = (await once(request, 'response')) as [IncomingMessage]
    return answer
  } catch (error) {
    signal.throwIfAborted()
    throw asFailure(error)
  }
}

/** Where the rest begins. It must be where our part ends. */
function demandRange(answer: IncomingMessage, part: Part | undefined): number {
  const start = /^bytes (\d+)-/.exec(answer.headers['content-range'] ?? '')?.[1]
  if (part && Number(start) === part.bytes) return part.bytes
  throw new DownloadFailed('The server sent another part than we asked for.')
}

/** Appends to the part, or starts it anew. */
async function keep({ path, signal }: Download, answer: IncomingMessage, start: number) {
  if (start === 0) await writeFile(`${path}.of`, validatorOf(answer))
  const file = createWriteStream(`${path}.part`, { flags: start === 0 ? 'w' : 'a', mode: 0o600 })
  try {
    await pipeline(answer, file, { signal })
  } catch (error) {
    signal.throwIfAborted()
    const failure = asFailure(error)
    failure.hasProgress = file.bytesWritten > 0
    throw failure
  }
}

/** Without either, a broken download starts anew. */
function validatorOf({ headers }: IncomingMessage): string {
  const isStrong = headers.etag !== undefined && !headers.etag.startsWith('W/')
  return (isStrong ? headers.etag : headers['last-modified']) ?? ''
}

async function finish({ path }: Download, answer: IncomingMessage, size: number): Promise<void> {
  const { size: kept } = await stat(`${path}.part`)
  if (kept !== size) {
    throw new DownloadFailed(`Only ${kept} of ${size} bytes arrived.`)
  }
  const modified = new Date(answer.headers['last-modified'] ?? '')
  if (Number.isNaN(modified.getTime())) {
    throw new DownloadFailed('The server does not tell how old the file is.', NOT_AGAIN)
  }
  await utimes(`${path}.part`, modified, modified)
  await rename(`${path}.part`, path)
  await rm(`${path}.of`, { force: true })
}

async function failureOf({ path }: Download, answer: IncomingMessage): Promise<DownloadFailed> {
  const status = answer.statusCode ?? 0
  // Our part is longer than the file: it can't be a part of it.
  if (status === 416) await rm(`${path}.part`, { force: true })
  const seconds = Number(answer.headers['retry-after'] ?? 0)
  const isPassing = status === 416 || status === 429 || status === 408 || status >= 500
  return new DownloadFailed(`The server answered ${status}.`, {
    status,
    canBeRepeated: isPassing,
    retryAfterMs: Math.min(Math.max(seconds * 1_000 || 0, 0), RETRY_AFTER_MS_MAX),
  })
}

function asFailure(error: unknown): DownloadFailed {
  return error instanceof DownloadFailed ? error : new DownloadFailed((error as Error).message)
}
