import { beforeAll, beforeEach, expect, it } from 'vitest'
import { givenLab, type TestLab } from '../../../test/support/lab.ts'
import { ServerGate } from '../server-gate.ts'
import { EmbeddingsClient, readVectors } from './ask-embeddings.ts'

let lab: TestLab

beforeAll(async () => {
  lab = await givenLab()
})
beforeEach(async () => {
  await lab.reset()
})

const NEVER = new AbortController().signal
const DEADLINE_MS = 10_000

function clientOf({ deadlineMs = DEADLINE_MS, apiKey = 'lab-embeddings-key', gate = {} } = {}) {
  const account = { url: lab.embeddings, apiKey, model: 'lab-topics', deadlineMs }
  return new EmbeddingsClient(account, new ServerGate({ spacingMs: 0, ...gate }))
}

it('returns a unit vector for each text, in the order of the texts', async () => {
  const [dog, sun, both] = await clientOf().embed(['dog puppy', 'solar', 'dog solar'], NEVER)
  expect(Array.from(dog ?? [])).toEqual([1, 0, 0, 0, 0])
  expect(Array.from(sun ?? [])).toEqual([0, 1, 0, 0, 0])
  expect(both?.[0]).toBeCloseTo(Math.SQRT1_2)
})

it('splits many texts into several requests that servers accept', async () => {
  const texts = Array.from({ length: 150 }, (_, at) => (at % 2 === 0 ? 'dog' : 'solar'))
  const vectors = await clientOf().embed(texts, NEVER)
  expect(vectors.map((vector) => vector[0])).toEqual(texts.map((text) => (text === 'dog' ? 1 : 0)))
  expect(await lab.asked('embeddings')).toBe(3)
})

it.each([
  'drop',
  'rate_limit',
  'server_error',
  'garbage',
  'truncate',
  'cut',
  'empty',
  'flood',
  'redirect_loop',
  'maintenance',
])('fails when the server has the fault %s', async (kind) => {
  await lab.fault({ target: 'embeddings', kind })
  await expect(clientOf().embed(['dog'], NEVER)).rejects.toThrow()
})

it.each(['stall', 'slow_drip'])(
  'gives up at the deadline when the server has the fault %s',
  async (kind) => {
    await lab.fault({ target: 'embeddings', kind })
    await expect(clientOf({ deadlineMs: 50 }).embed(['dog'], NEVER)).rejects.toThrow('timed out')
  },
)

it('fails with an unknown key', async () => {
  await expect(clientOf({ apiKey: 'wrong' }).embed(['dog'], NEVER)).rejects.toThrow('401')
})

it('pauses the server after consecutive failures, then asks again', async () => {
  let now = 0
  const gate = { failuresMax: 3, restMs: 30_000, now: () => now }
  const client = clientOf({ gate })
  await lab.fault({ target: 'embeddings', kind: 'server_error', times: 3 })
  for (let at = 0; at < 5; at += 1) {
    await expect(client.embed(['dog'], NEVER)).rejects.toThrow(at < 3 ? '5' : 'is paused')
  }
  expect(await lab.asked('embeddings')).toBe(3)
  now = 30_001
  expect(await client.embed(['dog'], NEVER)).toHaveLength(1)
})

it('late answers count as failures', async () => {
  const client = clientOf({ deadlineMs: 30, gate: { failuresMax: 2 } })
  await lab.fault({ target: 'embeddings', kind: 'stall' })
  for (const why of ['timed out', 'timed out', 'is paused']) {
    await expect(client.embed(['dog'], NEVER)).rejects.toThrow(why)
  }
})

it.each([
  ['{"data":[]}', 1],
  ['{"data":[{"index":0,"embedding":[1,2]}]}', 2],
  ['{"data":[{"index":0,"embedding":[1]},{"index":1,"embedding":[1,2]}]}', 2],
  ['{"data":[{"index":0,"embedding":["a"]}]}', 1],
  ['{"data":[{"index":0,"embedding":[]}]}', 1],
  ['{"data":[{"index":7,"embedding":[1]}]}', 1],
  ['{"data":[null]}', 1],
  ['{"data":{"0":1}}', 1],
  ['null', 1],
  ['[', 1],
])('rejects an invalid answer: %s', (text, count) => {
  expect(() => readVectors(text, count)).toThrow()
})
