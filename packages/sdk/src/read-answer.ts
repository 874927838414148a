import { AnswerError, ConnectionError, ServiceError } from './errors.ts'

/**
 * Reads a JSON response up to `bytesMax`. Throws a ServiceError for a refusal and an AnswerError
 * for anything that isn't JSON.
 */
export async function readAnswer(response: Response, bytesMax: number): Promise<unknown> {
  const text = await readText(response, bytesMax)
  if (response.status === 204) return undefined
  const answer = parsed(text)
  if (answer === undefined) {
    const type = response.headers.get('content-type') ?? 'no content type'
    throw new AnswerError(`The response is not JSON (${type}).`, response.status)
  }
  return answer
}

/** Reads a response of any kind up to `bytesMax`. Throws a ServiceError for a refusal. */
export async function readText(response: Response, bytesMax: number): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of chunksOf(response, bytesMax)) {
    text += decoder.decode(chunk, { stream: true })
  }
  text += decoder.decode()
  if (!response.ok) throw new ServiceError(response, parsed(text))
  return text
}

/** Yields the body in chunks as it arrives. Leaving the loop closes the connection. */
export async function* chunksOf(
  response: Response,
  bytesMax: number,
  read: (next: Next) => Promise<Chunk> = (next) => next(),
): AsyncGenerator<Uint8Array> {
  const reader = response.body?.getReader()
  if (!reader) return
  const next = (): Promise<Chunk> => reader.read().catch(brokenOff)
  try {
    for (let bytes = 0; ;) {
      const { value } = await read(next)
      if (!value) return
      bytes += value.byteLength
      if (bytes > bytesMax) {
        throw new AnswerError(`The response is over ${bytesMax} bytes.`, response.status)
      }
      yield value
    }
  } finally {
    // Not awaited, so a server that hangs can't hold up the caller.
    reader.cancel().catch(() => undefined)
  }
}

type Chunk = { value?: Uint8Array | undefined }
type Next = () => Promise<Chunk>

function brokenOff(cause: unknown): never {
  throw new ConnectionError('The response could not be read to its end.', { cause })
}

/** Returns undefined if the text isn't JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
