import { AnswerError, ConnectionError, ServiceError } from './errors.ts'

/** Reads a JSON answer of bounded size. A refusal is thrown; so is anything that is not JSON. */
export async function readAnswer(response: Response, bytesMax: number): Promise<unknown> {
  const text = await readText(response, bytesMax)
  if (!response.ok) throw new ServiceError(response, parsed(text))
  if (response.status === 204) return undefined
  const answer = parsed(text)
  if (answer === undefined) {
    const type = response.headers.get('content-type') ?? 'no content type'
    throw new AnswerError(`The answer is not JSON (${type}).`, response.status)
  }
  return answer
}

async function readText(response: Response, bytesMax: number): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of chunksOf(response, bytesMax)) {
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

/** The body as it comes in. Whoever stops reading closes the connection. */
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
        throw new AnswerError(`The answer is over ${bytesMax} bytes.`, response.status)
      }
      yield value
    }
  } finally {
    // Nobody waits for this: a peer that hangs must not hold the caller.
    reader.cancel().catch(() => undefined)
  }
}

type Chunk = { value?: Uint8Array | undefined }
type Next = () => Promise<Chunk>

function brokenOff(cause: unknown): never {
  throw new ConnectionError('The answer broke off.', { cause })
}

/** Undefined when it is not JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
