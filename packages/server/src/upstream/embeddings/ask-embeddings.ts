import { withDeadline } from '../../values/deadline.ts'
import { sendRequest } from '../send-request.ts'
import type { ServerGate } from '../server-gate.ts'

/** A server with OpenAI's embeddings API. */
export type EmbeddingsAccount = {
  /** Including the version, for example `https://models.example.com/v1`. */
  url: string
  apiKey: string | undefined
  model: string
  /** A later answer is of no use to the person searching. */
  deadlineMs: number
}

/** Servers accept at least a few hundred texts. */
const TEXTS_MAX = 64
const TEXT_CHARS_MAX = 300
const DIMENSIONS_MAX = 4_096
/** A number takes about twenty bytes as text. */
const BODY_BYTES_MAX = TEXTS_MAX * DIMENSIONS_MAX * 24

/**
 * Fetches embeddings. After consecutive failures, including late answers, it pauses for a while.
 */
export class EmbeddingsClient {
  readonly #account: EmbeddingsAccount
  readonly #gate: ServerGate

  constructor(account: EmbeddingsAccount, gate: ServerGate) {
    this.#account = account
    this.#gate = gate
  }

  /** A unit vector for each text. Rejects if there is no answer in time, or an invalid one. */
  async embed(texts: string[], signal: AbortSignal): Promise<Float32Array[]> {
    const { url, deadlineMs } = this.#account
    return await this.#gate.pass(url, signal, () =>
      withDeadline(signal, deadlineMs, async (until) => {
        const vectors: Float32Array[] = []
        for (let from = 0; from < texts.length; from += TEXTS_MAX) {
          vectors.push(...(await this.#exchange(texts.slice(from, from + TEXTS_MAX), until)))
        }
        return vectors
      }),
    )
  }

  async #exchange(texts: string[], signal: AbortSignal): Promise<Float32Array[]> {
    const { url, apiKey, model } = this.#account
    const input = texts.map((text) => text.slice(0, TEXT_CHARS_MAX))
    const body = JSON.stringify({ model, input, encoding_format: 'float' })
    const { status, text } = await sendRequest(new URL(`${url}/embeddings`), {
      method: 'POST',
      signal,
      bytesMax: BODY_BYTES_MAX,
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
        ...(apiKey && { authorization: `Bearer ${apiKey}` }),
      },
      body,
    })
    if (status !== 200) throw new Error(`The embeddings server answered ${status}.`)
    return readVectors(text, texts.length)
  }
}

/** The vectors of an answer, in the order of the texts. Throws if one is missing or invalid. */
export function readVectors(text: string, count: number): Float32Array[] {
  const { data } = JSON.parse(text) as { data?: unknown }
  if (!Array.isArray(data)) throw new Error('The answer has no list of embeddings.')
  const vectors: Float32Array[] = []
  for (const entry of data as { index?: unknown; embedding?: unknown }[]) {
    const { index, embedding } = entry ?? {}
    const isPlace = Number.isInteger(index) && Number(index) >= 0 && Number(index) < count
    if (isPlace && Array.isArray(embedding)) vectors[Number(index)] = ofLengthOne(embedding)
  }
  const dimensions = vectors[0]?.length ?? 0
  for (let at = 0; at < count; at += 1) {
    if (dimensions === 0 || vectors[at]?.length !== dimensions) {
      throw new Error('An embedding is missing, or its length differs from the others.')
    }
  }
  return vectors
}

function ofLengthOne(embedding: unknown[]): Float32Array {
  if (embedding.length > DIMENSIONS_MAX) throw new Error('An embedding is too long.')
  const vector = Float32Array.from(embedding, Number)
  const length = Math.sqrt(vector.reduce((sum, part) => sum + part * part, 0))
  if (!Number.isFinite(length))
    throw new Error('An embedding contains a value that is not a number.')
  return length === 0 ? vector : vector.map((part) => part / length)
}
