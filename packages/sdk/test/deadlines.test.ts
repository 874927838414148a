import { describe, expect, it } from 'vitest'
import { partnerOf, publicOf } from './support/clients.ts'
import { drip, givenPeer, hangUp, json, silence } from './support/peer.ts'

describe('timeouts', () => {
  it('per attempt: a silent connection is dropped and retried', async () => {
    const peer = await givenPeer(silence, json(200, { tld: 'com' }))
    const client = publicOf(peer, { tryTimeoutMs: 200 })
    expect(await client.tlds.price('com')).toEqual({ tld: 'com' })
  })

  it('per attempt: slow bytes in the body do not extend it', async () => {
    const peer = await givenPeer(drip(' '))
    const client = publicOf(peer, { tryTimeoutMs: 200, attemptsMax: 1 })
    await expect(client.tlds.price('com')).rejects.toMatchObject({ code: 'timeout', attempts: 1 })
  })

  it('per call: the limit covers all attempts', async () => {
    const peer = await givenPeer(silence)
    const client = publicOf(peer, { attemptsMax: 100, tryTimeoutMs: 50, timeoutMs: 600 })
    await expect(client.tlds.price('com')).rejects.toMatchObject({ code: 'timeout' })
    expect(peer.seen.length).toBeLessThan(20)
  })

  it('apply even if a custom fetch ignores its signal', async () => {
    const deaf = () => new Promise<Response>(() => undefined)
    const client = publicOf(await givenPeer(silence), { fetch: deaf, timeoutMs: 50 })
    await expect(client.tlds.price('com')).rejects.toMatchObject({ code: 'timeout' })
  })

  it('can be set per call', async () => {
    const client = publicOf(await givenPeer(silence))
    const failed = client.tlds.price('com', 'renew', { timeoutMs: 50 })
    await expect(failed).rejects.toMatchObject({ code: 'timeout' })
  })
})

describe('aborting a call', () => {
  const reason = new Error('changed my mind')

  it('before it starts: nothing is sent', async () => {
    const peer = await givenPeer(json(200, {}))
    const failed = publicOf(peer).tlds.price('com', 'renew', { signal: AbortSignal.abort(reason) })
    await expect(failed).rejects.toBe(reason)
    expect(peer.seen.length).toBe(0)
  })

  it('while waiting for the response: the connection closes and nothing is retried', async () => {
    const leaving = new AbortController()
    const peer = await givenPeer(() => leaving.abort(reason))
    const order = partnerOf(peer).orders.create({ domain: 'a.com' }, { signal: leaving.signal })
    await expect(order).rejects.toBe(reason)
    await expect.poll(peer.leftEarly).toBe(1)
    expect(peer.seen.length).toBe(1)
  })

  it('between two attempts: the wait ends', async () => {
    const leaving = new AbortController()
    const peer = await givenPeer((response, seen) => {
      hangUp(response, seen)
      setTimeout(() => leaving.abort(reason), 20)
    })
    const failed = publicOf(peer).tlds.price('com', 'renew', { signal: leaving.signal })
    await expect(failed).rejects.toBe(reason)
    expect(peer.seen.length).toBe(1)
  })

  it('while reading the body: the connection closes', async () => {
    const leaving = new AbortController()
    const peer = await givenPeer((response, seen) => {
      drip(' ')(response, seen)
      setTimeout(() => leaving.abort(reason), 50)
    })
    const failed = publicOf(peer).tlds.price('com', 'renew', { signal: leaving.signal })
    await expect(failed).rejects.toBe(reason)
    await expect.poll(peer.leftEarly).toBe(1)
  })

  it('a signal shared by many calls collects no listeners', async () => {
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
