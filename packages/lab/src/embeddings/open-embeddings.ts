import { openHttp } from '../frame/http.ts'
import { jsonAnswer } from '../frame/http-message.ts'
import type { HttpAnswer, HttpAsk } from '../frame/http-message.ts'
import type { LabServer, Switchboard } from '../frame/switchboard.ts'

/** Not secret, like everything in the lab. */
export const EMBEDDINGS_KEY = 'lab-embeddings-key'
export const EMBEDDINGS_MODEL = 'lab-topics'

const BASE = '/v1'
/** More texts in one request are refused, as real embeddings APIs do. */
const TEXTS_MAX = 64
/** The topics the lab's model knows. All other words share one dimension. */
const TOPICS = [
  'dog puppy leash walk walking pal paw bark',
  'solar sun energy power green volt panel',
  'bread bakery cake oven pastry',
  'music opera night song concert',
].map((words) => new Set(words.split(' ')))

export function embeddingsUrlOf(server: LabServer): string {
  return `http://${server.address}${BASE}`
}

/** Opens an OpenAI-compatible embeddings API. */
export async function openEmbeddings(board: Switchboard): Promise<LabServer> {
  return await openHttp(board, { name: 'embeddings', respond })
}

function respond(ask: HttpAsk): HttpAnswer {
  if (ask.path !== `${BASE}/embeddings`) return failure(404, 'Unknown request URL.')
  if (ask.method !== 'POST') return failure(405, 'Only POST is accepted.')
  if (ask.headers.authorization !== `Bearer ${EMBEDDINGS_KEY}`)
    return failure(401, 'Incorrect API key provided.')
  const { model, input } = readBody(ask.body)
  if (model !== EMBEDDINGS_MODEL) return failure(404, `The model ${String(model)} does not exist.`)
  if (!Array.isArray(input) || input.length === 0 || input.length > TEXTS_MAX)
    return failure(400, `'input' must be a list of 1 to ${TEXTS_MAX} texts.`)
  const texts = input.filter((text) => typeof text === 'string' && text !== '')
  if (texts.length !== input.length) return failure(400, 'A text is empty or none.')
  // OpenAI doesn't promise the order, only the index.
  const data = texts
    .map((text, index) => ({ object: 'embedding', index, embedding: embed(String(text)) }))
    .reverse()
  const tokens = texts.join(' ').split(' ').length
  const usage = { prompt_tokens: tokens, total_tokens: tokens }
  return jsonAnswer(200, { object: 'list', data, model, usage })
}

function readBody(body: string): { model?: unknown; input?: unknown } {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

/** Counts the words of each topic, and those of none. */
function embed(text: string): number[] {
  const words = text.toLowerCase().split(/\s+/)
  const others = words.filter((word) => !TOPICS.some((topic) => topic.has(word))).length
  return [...TOPICS.map((topic) => words.filter((word) => topic.has(word)).length), others * 0.1]
}

function failure(status: number, message: string): HttpAnswer {
  return jsonAnswer(status, { error: { message, type: 'invalid_request_error', code: null } })
}
