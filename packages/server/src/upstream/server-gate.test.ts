import { describe, expect, it } from 'vitest'
import { ServerGate, ServerResting } from './server-gate.ts'

const NEVER = new AbortController().signal

function givenGate(options: ConstructorParameters<typeof ServerGate>[0] = {}) {
  const clock = { now: 0 }
  const gate = new ServerGate({ spacingMs: 0, now: () => clock.now, ...options })
  return { gate, clock }
}

async function fail(): Promise<never> {
  throw new Error('down')
}

describe('ServerGate', () => {
  it('limits concurrent requests to one server', async () => {
    const { gate } = givenGate({ concurrentMax: 2 })
    let running = 0
    let most = 0
    const ask = async () => {
      most = Math.max(most, ++running)
      await new Promise(setImmediate)
      running--
    }
    await Promise.all(Array.from({ length: 9 }, async () => await gate.pass('a', NEVER, ask)))
    expect(most).toBe(2)
  })

  it('pauses a server after consecutive failures, and asks again after the pause', async () => {
    const { gate, clock } = givenGate({ failuresMax: 2, restMs: 1000 })
    await expect(gate.pass('a', NEVER, fail)).rejects.toThrow('down')
    await expect(gate.pass('a', NEVER, fail)).rejects.toThrow('down')
    await expect(gate.pass('a', NEVER, async () => 1)).rejects.toThrow(ServerResting)
    await expect(gate.pass('b', NEVER, async () => 2)).resolves.toBe(2)
    clock.now = 1000
    await expect(gate.pass('a', NEVER, async () => 3)).resolves.toBe(3)
  })

  it('pauses again at the first failure after a pause', async () => {
    const { gate, clock } = givenGate({ failuresMax: 2, restMs: 1000 })
    for (let i = 0; i < 2; i++) await gate.pass('a', NEVER, fail).catch(() => undefined)
    clock.now = 1000
    await expect(gate.pass('a', NEVER, fail)).rejects.toThrow('down')
    await expect(gate.pass('a', NEVER, async () => 1)).rejects.toThrow(ServerResting)
  })

  it('pauses as long as the server asks', async () => {
    const { gate, clock } = givenGate()
    gate.rest('a', 5000)
    const refused = await gate.pass('a', NEVER, async () => 1).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(ServerResting)
    expect(refused).toMatchObject({ waitMs: 5000 })
    clock.now = 5000
    await expect(gate.pass('a', NEVER, async () => 1)).resolves.toBe(1)
  })

  it('refuses immediately when too many are waiting', async () => {
    const { gate } = givenGate({ concurrentMax: 1, waitingMax: 1 })
    const { promise, resolve } = Promise.withResolvers<void>()
    const first = gate.pass('a', NEVER, async () => await promise)
    const second = gate.pass('a', NEVER, async () => 2)
    await expect(gate.pass('a', NEVER, async () => 3)).rejects.toThrow('too many requests')
    resolve()
    await first
    await expect(second).resolves.toBe(2)
  })

  it('lets a waiting caller abort, without counting it as a failure of the server', async () => {
    const { gate } = givenGate({ concurrentMax: 1, failuresMax: 1 })
    const { promise, resolve } = Promise.withResolvers<void>()
    const first = gate.pass('a', NEVER, async () => await promise)
    const leaving = new AbortController()
    const second = gate.pass('a', leaving.signal, async () => 2)
    leaving.abort(new Error('left'))
    await expect(second).rejects.toThrow('left')
    resolve()
    await first
    await expect(gate.pass('a', NEVER, async () => 3)).resolves.toBe(3)
  })
})
