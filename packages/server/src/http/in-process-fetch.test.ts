import { Readable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { bareApp } from '../../test/support/bare-app.ts'
import { openHouse } from '../../test/support/house.ts'
import { inProcessFetch } from './in-process-fetch.ts'
import { untilGone } from './until-gone.ts'

const LINES = { headers: { accept: 'application/x-ndjson, application/json' } }
/** What two equal calls differ in, and what only a connection has. */
const OWN_HEADERS = ['x-request-id', 'date', 'connection', 'content-length']

type Failure = { error?: { code: string } }

describe('a call of our own API', () => {
  it.each(['/api/tlds/com/metadata', '/api/tlds/zzzz/metadata', '/api/market/listings?limit=0'])(
    '%s has the same answer as over a connection',
    async (url) => {
      const { app } = await openHouse()
      const other = await app.inject({ url, remoteAddress: 'in-process' })
      const own = await inProcessFetch(app)(url)
      expect([own.status, own.ok]).toEqual([other.statusCode, other.statusCode === 200])
      const { error, ...body } = (await own.json()) as Failure
      const { error: otherError, ...otherBody } = other.json<Failure>()
      expect([body, error?.code]).toEqual([otherBody, otherError?.code])
      for (const [name, value] of Object.entries(other.headers)) {
        if (OWN_HEADERS.includes(name)) continue
        expect([name, own.headers.get(name)]).toEqual([name, value])
      }
    },
  )

  it('isn’t limited', async () => {
    const { app } = await openHouse({ rateLimitScale: 1 / 60 })
    for (let time = 0; time < 5; time += 1) {
      expect((await inProcessFetch(app)('/api/market/listings')).status).toBe(200)
    }
  })

  it('ends with the reason when the caller leaves, and so does the work on the answer', async () => {
    const app = bareApp()
    const work = Promise.withResolvers<void>()
    const left = Promise.withResolvers<void>()
    app.get('/stuck', async (_request, reply) => {
      untilGone(reply).addEventListener('abort', () => left.resolve())
      work.resolve()
      await left.promise
      return {}
    })
    await app.ready()
    const leaving = new AbortController()
    const answer = inProcessFetch(app)('/stuck', { signal: leaving.signal })
    await work.promise
    leaving.abort(new Error('not any more'))
    await expect(answer).rejects.toThrow('not any more')
    await left.promise
  })

  it('is not made for a caller who has left', async () => {
    const app = bareApp()
    let calls = 0
    app.get('/called', async () => ({ calls: (calls += 1) }))
    await app.ready()
    const signal = AbortSignal.abort(new Error('gone'))
    await expect(inProcessFetch(app)('/called', { signal })).rejects.toThrow('gone')
    expect(calls).toBe(0)
  })

  it('gets all of an answer that is sent in pieces', async () => {
    const app = bareApp()
    const euro = Buffer.from('€')
    app.get('/pieces', async () =>
      Readable.from(['{"a":"1', euro.subarray(0, 1), euro.subarray(1), '"}']),
    )
    await app.ready()
    expect(await (await inProcessFetch(app)('/pieces')).json()).toEqual({ a: '1€' })
  })

  it('fails when the answer breaks off', async () => {
    const app = bareApp()
    app.get('/broken', async () => Readable.from(broken()))
    await app.ready()
    await expect(inProcessFetch(app)('/broken')).rejects.toThrow('not finished')
  })

  it('gets lines one by one when it asks for them', async () => {
    const app = bareApp()
    app.get('/lines', async () => Readable.from(oneLine()))
    await app.ready()
    const { body } = await inProcessFetch(app)('/lines', LINES)
    const reader = body?.getReader()
    const first = await reader?.read()
    expect(Buffer.from(first?.value ?? []).toString()).toBe('{"line":1}\n')
    await reader?.cancel()
  })
})

async function* broken() {
  yield '{"a":'
  await turn()
  throw new Error('a defect')
}

/** A line, and then nothing. */
async function* oneLine() {
  yield '{"line":1}\n'
  await new Promise(() => {})
}
