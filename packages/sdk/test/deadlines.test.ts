import { describe, expect, it } from 'vitest'
import { partnerOf, publicOf } from './support/clients.ts'
import { drip, givenPeer, hangUp, json, silence } from './support/peer.ts'

describe('a deadline', () => {
  it('of a try: a silent connection is given up, and the next one answers', async () => {
    const peer = await givenPeer(silence, json(200, { tld: 'com' }))
    const client = publicOf(peer, { tryTimeoutMs: 200 })
    expect(await client.tlds.price('com')).toEqual({ tld: 'com' })
  })

  it('of a try covers the body: a byte now and then does not stretch it', async () => {
    const peer = await givenPeer(drip(' '))
    const client = publicOf(peer, { tryTimeoutMs: 200, attemptsMax: 1 })
    await expect(client.tlds.price('com')).rejects.toMatchObject({ code: 'timeout', attempts: 1 })
  })

  it('of the call covers all tries', async () => {
    const peer = await givenPeer(silence)
    const client = publicOf(peer, { attemptsMax: 100, tryTimeoutMs: 50, timeoutMs: 600 })
    await expect(client.tlds.price('com')).rejects.toMatchObject({ code: 'timeout' })
    expect(peer.seen.length).toBeLessThan(20)
  })

  it('holds for a fetch that heeds no signal', async () => {
    const deaf = () => new Promise<Response>(() => undefined)
    const client = publicOf(await givenPeer(silence), { fetch: deaf, timeoutMs: 50 })
    await expect(client.tlds.price('com')).rejects.toMatchObject({ code: 'timeout' })
  })

  it('can be given with the call', async () => {
    const client = publicOf(await givenPeer(silence))
    const failed = client.tlds.price('com', 'renew', { timeoutMs: 50 })
    await expect(failed).rejects.toMatchObject({ code: 'timeout' })
  })
})

describe('a caller who leaves', () => {
  const reason = new Error('changed my mind')

  it('before the call: nothing is sent', async () => {
    const peer = await givenPeer(json(200, {}))
    const failed = publicOf(peer).tlds.price('com', 'renew', { signal: AbortSignal.abort(reason) })
    await expect(failed).rejects.toBe(reason)
    expect(peer.seen.length).toBe(0)
  })

  it('while the answer is awaited: the connection ends, and no other follows', async () => {
    const leaving = new AbortController()
    const peer = await givenPeer(() => leaving.abort(reason))
    const order = partnerOf(peer).orders.create({ domain: 'a.com' }, { signal: leaving.signal })
    await expect(order).rejects.toBe(reason)
    await expect.poll(peer.leftEarly).toBe(1)
    expect(peer.seen.length).toBe(1)
  })

  it('between two tries: the wait ends too', async () => {
    const leaving = new AbortController()
    const peer = await givenPeer((response, seen) => {
      hangUp(response, seen)
      setTimeout(() => leaving.abort(reason), 20)
    })
    const failed = publicOf(peer).tlds.price('com', 'renew', { signal: leaving.signal })
    await expect(failed).rejects.toBe(reason)
    expect(peer.seen.length).toBe(1)
  })

  it('while the body comes in: the connection ends', async () => {
    const leaving = new AbortController()
    const peer = await givenPeer((response, seen) => {
      drip(' ')(response, seen)
      setTimeout(() => leaving.abort(reason), 50)
    })
    const failed = publicOf(peer).tlds.price('com', 'renew', { signal: leaving.signal })
    await expect(failed).rejects.toBe(reason)
    await expect.poll(peer.leftEarly).toBe(1)
  })

  it('a signal that serves many calls gathers no listeners', async () => {
    const peer = await givenPeer(json(200, {}))
    const { signal } = new AbortController()
    let listeners = 0
    const watched = new Proxy(signal, {
      get: (target, name) => {
        if (name === 'addEventListener') listeners += 1
        if (name === 'removeEventListener') listeners -= 1
        const value: unknown = Reflect.get(target, name, target)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    const client = publicOf(peer)
    for (let call = 0; call < 5; call += 1)
      await client.tlds.price('com', 'renew', { signal: watched })
    expect(listeners).toBe(0)
  })
})
