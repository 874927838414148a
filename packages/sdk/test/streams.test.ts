import { describe, expect, it } from 'vitest'
import type { SearchEvent } from '../src/index.ts'
import { publicOf } from './support/clients.ts'
import { type Answer, drip, endless, givenPeer, hangUp, refusal, silence } from './support/peer.ts'

const EVENTS = [
  { kind: 'header', request_id: 'req_1', primary: 'münze.de', domains: ['a'], primary_index: 0 },
  { kind: 'row', domain: 'xn--mnze-0ra.de', unicode: 'münze.de', state: 'available' },
  { kind: 'primary_done' },
  { kind: 'done', duration_ms: 3, count: 1 },
]
const LINES = EVENTS.map((event) => `${JSON.stringify(event)}\n`).join('')

/** Sends the text in pieces of `size` bytes, even if that splits a character. */
function inPieces(text: string, size: number): Answer {
  return (response) => {
    const bytes = Buffer.from(text)
    response.writeHead(200, { 'content-type': 'application/x-ndjson' })
    const send = (from: number): void => {
      if (from >= bytes.length) return void response.end()
      response.write(bytes.subarray(from, from + size), () => setImmediate(send, from + size))
    }
    send(0)
  }
}

async function gather(stream: AsyncIterable<SearchEvent>): Promise<SearchEvent[]> {
  const events: SearchEvent[] = []
  for await (const event of stream) events.push(event)
  return events
}

describe('the search stream', () => {
  it.each([1, 7, 10_000])('is parsed correctly in pieces of %i bytes', async (size) => {
    const peer = await givenPeer(inPieces(LINES, size))
    expect(await gather(publicOf(peer).search.stream('münze.de'))).toEqual(EVENTS)
    expect(JSON.parse(peer.seen[0]?.body ?? '')).toEqual({ q: 'münze.de' })
  })

  it('yields each row before the next one arrives', async () => {
    const peer = await givenPeer((response) => void response.write(LINES.slice(0, -40)))
    const stream = publicOf(peer).search.stream('münze.de')
    expect((await stream.next()).value).toEqual(EVENTS[0])
    expect((await stream.next()).value).toEqual(EVENTS[1])
    await stream.return(undefined)
    await expect.poll(peer.leftEarly).toBe(1)
  })

  it('closes the connection when the caller leaves the loop', async () => {
    const peer = await givenPeer((response) => void response.write(LINES.slice(0, -40)))
    for await (const event of publicOf(peer).search.stream('münze.de')) {
      if (event.kind === 'row') break
    }
    await expect.poll(peer.leftEarly).toBe(1)
  })

  it('ends and closes the connection when aborted', async () => {
    const peer = await givenPeer((response) => void response.write(LINES.slice(0, -40)))
    const leaving = new AbortController()
    const reason = new Error('enough')
    const reading = async (): Promise<void> => {
      const { signal } = leaving
      for await (const event of publicOf(peer).search.stream('münze.de', { signal })) {
        if (event.kind === 'row') setImmediate(() => leaving.abort(reason))
      }
    }
    await expect(reading()).rejects.toBe(reason)
    await expect.poll(peer.leftEarly).toBe(1)
  })

  it('that ends early is a lost connection', async () => {
    const cut = LINES.indexOf('{"kind":"primary_done"')
    const client = publicOf(await givenPeer(inPieces(LINES.slice(0, cut), 100)))
    const failed = { code: 'connection_failed' }
    await expect(gather(client.search.stream('a.de'))).rejects.toMatchObject(failed)
    const inALine = publicOf(await givenPeer(inPieces(LINES.slice(0, cut + 5), 100)))
    const broken = gather(inALine.search.stream('a.de'))
    await expect(broken).rejects.toMatchObject({
      ...failed,
      message: expect.stringContaining('line'),
    })
  })

  it('is reopened after a lost connection, and a refusal is thrown', async () => {
    const peer = await givenPeer(hangUp, inPieces(LINES, 100))
    expect((await gather(publicOf(peer).search.stream('a.de'))).length).toBe(4)
    const refusing = publicOf(await givenPeer(refusal(400, 'validation_error')))
    const failed = gather(refusing.search.stream('not a name'))
    await expect(failed).rejects.toMatchObject({ status: 400, code: 'validation_error' })
  })

  it.each([
    ['a line that is not JSON', inPieces('<html>\n', 100), 'unexpected_answer'],
    ['a line that is not an event', inPieces('7\n', 100), 'unexpected_answer'],
    ['an endless line', endless('x'.repeat(65_536)), 'unexpected_answer'],
    ['silence', silence, 'timeout'],
    ['a byte now and then', drip(' ', 'application/x-ndjson'), 'timeout'],
    ['an empty line now and then', drip('\n', 'application/x-ndjson'), 'timeout'],
  ])('ends with an error on %s', async (_what, answer, code) => {
    const client = publicOf(await givenPeer(answer), {
      timeoutMs: 1_000,
      answerBytesMax: 1_000_000,
    })
    await expect(gather(client.search.stream('a.de'))).rejects.toMatchObject({ code })
  })
})
