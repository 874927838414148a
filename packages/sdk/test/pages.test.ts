import { describe, expect, it } from 'vitest'
import { partnerOf, publicOf } from './support/clients.ts'
import { type Answer, givenPeer, json, silence } from './support/peer.ts'

const IDS = Array.from({ length: 450 }, (_value, index) => `x_${String(index).padStart(3, '0')}`)

/** A list of 450 items under the given name, with cursors and the server's page limits. */
function cursorList(name: string, idField: string): Answer {
  return (response, seen) => {
    const query = new URL(seen.url, 'http://peer').searchParams
    const limit = Number(query.get('limit') ?? 50)
    if (!(limit >= 1 && limit <= 200)) return json(400, {})(response, seen)
    const from = Number(query.get('cursor') ?? 0)
    const next_cursor = from + limit < IDS.length ? String(from + limit) : null
    const page = IDS.slice(from, from + limit).map((id) => ({ [idField]: id }))
    json(200, { [name]: page, next_cursor })(response, seen)
  }
}

async function gather<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const item of items) found.push(item)
  return found
}

type Partner = ReturnType<typeof partnerOf>
const LISTS: [name: string, idField: string, read: (p: Partner) => AsyncIterable<object>][] = [
  ['orders', 'public_id', (p) => p.orders.all({ itemsMax: 1_000 })],
  ['settlements', 'settlement_id', (p) => p.settlements.all({ itemsMax: 1_000 })],
  ['transactions', 'public_id', (p) => p.transactions.all({ itemsMax: 1_000 })],
  ['payouts', 'payout_id', (p) => p.payouts.all({ itemsMax: 1_000 })],
  ['payouts', 'payout_id', (p) => p.me.allPayouts({ itemsMax: 1_000 })],
  ['sales', 'sale_id', (p) => p.me.allSales({ itemsMax: 1_000 })],
  ['commissions', 'entry_id', (p) => p.me.allCommissions({ itemsMax: 1_000 })],
  ['cases', 'case_id', (p) => p.brokerage.all({ itemsMax: 1_000 })],
  ['links', 'link_id', (p) => p.links.all({ itemsMax: 1_000 })],
  ['deliveries', 'delivery_id', (p) => p.webhooks.allDeliveries({ itemsMax: 1_000 })],
]

describe('reading a whole list', () => {
  it.each(LISTS)('%s (%s): yields every item once, in order', async (name, idField, read) => {
    const peer = await givenPeer(cursorList(name, idField))
    expect(await gather(read(partnerOf(peer)))).toEqual(IDS.map((id) => ({ [idField]: id })))
    expect(peer.seen.length).toBe(3)
  })

  it('keeps the filter on every page', async () => {
    const peer = await givenPeer(cursorList('orders', 'public_id'))
    await gather(partnerOf(peer).orders.all({ status: 'SETTLED', itemsMax: 1_000 }))
    const statuses = peer.seen.map(({ url }) => new URL(url, 'http://p').searchParams.get('status'))
    expect(statuses).toEqual(['SETTLED', 'SETTLED', 'SETTLED'])
  })

  it('stops at itemsMax without fetching another page', async () => {
    const peer = await givenPeer(cursorList('orders', 'public_id'))
    const found = await gather(partnerOf(peer).orders.all({ itemsMax: 200 }))
    expect([found.length, peer.seen.length]).toEqual([200, 1])
    expect((await gather(partnerOf(peer).orders.all({ itemsMax: 3 }))).length).toBe(3)
    expect(peer.seen.at(-1)?.url).toContain('limit=3')
  })

  it('gives up on a cursor that points to itself', async () => {
    const peer = await givenPeer(json(200, { orders: [{}], next_cursor: 'again' }))
    const endless = gather(partnerOf(peer).orders.all({ itemsMax: 1_000 }))
    await expect(endless).rejects.toMatchObject({ code: 'unexpected_answer' })
    expect(peer.seen.length).toBe(2)
  })

  it.each([0, -1, 1.5, Number.NaN])('refuses itemsMax %d', async (itemsMax) => {
    const peer = await givenPeer(json(200, {}))
    await expect(gather(partnerOf(peer).orders.all({ itemsMax }))).rejects.toThrow(RangeError)
    await expect(gather(partnerOf(peer).events.all({ itemsMax }))).rejects.toThrow(RangeError)
    await expect(gather(publicOf(peer).listings.all({ itemsMax }))).rejects.toThrow(RangeError)
    expect(peer.seen.length).toBe(0)
  })
})

/** The events so far, read by after_id. */
function history(ids: string[]): Answer {
  return (response, seen) => {
    const query = new URL(seen.url, 'http://peer').searchParams
    const from = ids.indexOf(query.get('after_id') ?? '') + 1
    const to = from + Number(query.get('limit') ?? 50)
    const events = ids.slice(from, to).map((id) => ({ id, type: 'order.recorded', data: {} }))
    json(200, { events, next_cursor: to < ids.length ? events.at(-1)?.id : null })(response, seen)
  }
}

describe('events', () => {
  it('yields the events after a given one, up to itemsMax', async () => {
    const peer = await givenPeer(history(IDS))
    const { events } = partnerOf(peer)
    const ids = (await gather(events.all({ after_id: 'x_099', itemsMax: 1_000 }))).map(
      ({ id }) => id,
    )
    expect(ids).toEqual(IDS.slice(100))
    expect((await gather(events.all({ itemsMax: 7 }))).length).toBe(7)
  })

  it('follow: yields later events too, and ends without an error when aborted', async () => {
    const ids = IDS.slice(0, 2)
    const leaving = new AbortController()
    const peer = await givenPeer(history(ids))
    const found: string[] = []
    const following = { pollMs: 5, signal: leaving.signal }
    for await (const { id } of partnerOf(peer).events.follow(following)) {
      found.push(id)
      if (found.length === 2) setTimeout(() => ids.push('x_new'), 30)
      if (found.length === 3) leaving.abort()
    }
    expect(found).toEqual(['x_000', 'x_001', 'x_new'])
  })

  it('follow: aborting ends both the wait and a request in flight', async () => {
    for (const answer of [history([]), silence]) {
      const leaving = new AbortController()
      const peer = await givenPeer((response, seen) => {
        answer(response, seen)
        setTimeout(() => leaving.abort(), 50)
      })
      const following = { pollMs: 3_600_000, signal: leaving.signal }
      expect(await gather(partnerOf(peer).events.follow(following))).toEqual([])
    }
  })

  it('follow: a refusal is thrown', async () => {
    const peer = await givenPeer(json(403, { error: { code: 'forbidden', message: 'No.' } }))
    const { signal } = new AbortController()
    const failed = gather(partnerOf(peer).events.follow({ signal }))
    await expect(failed).rejects.toMatchObject({ code: 'forbidden' })
  })
})
