import { describe, expect, it } from 'vitest'
import { until } from '../../test/support/until.ts'
import { Breaker } from './breaker.ts'

const NEVER = new Promise<never>(() => {})

function givenBreaker() {
  const changes: boolean[] = []
  const store = { asked: 0, probed: 0, isWell: true }
  const breaker = new Breaker({
    slowMs: 50,
    probeMs: 5,
    probe: async () => {
      store.probed += 1
      if (!store.isWell) throw new Error('away')
    },
    onChange: (isOpen) => void changes.push(isOpen),
  })
  const ask = (answer: Promise<string>) =>
    breaker.ask(() => {
      store.asked += 1
      return answer
    })
  return { breaker, store, changes, ask }
}

describe('a breaker', () => {
  it('passes on an answer that arrives in time', async () => {
    const { breaker, ask, store } = givenBreaker()
    expect(await ask(Promise.resolve('a'))).toBe('a')
    expect([breaker.isOpen, store.probed]).toEqual([false, 0])
  })

  it.each([
    ['hangs', () => NEVER],
    ['fails', () => Promise.reject(new Error('away'))],
  ])(
    'opens when one request %s, sends no more, and closes after a successful probe',
    async (_how, make) => {
      const { breaker, ask, store, changes } = givenBreaker()
      store.isWell = false
      expect(await ask(make())).toBeUndefined()
      expect(breaker.isOpen).toBe(true)
      expect(await ask(Promise.resolve('a'))).toBeUndefined()
      expect(store.asked).toBe(1)
      await until('it probes again and again', () => store.probed > 2)
      expect(breaker.isOpen).toBe(true)
      store.isWell = true
      await until('it is closed', () => !breaker.isOpen)
      expect(await ask(Promise.resolve('b'))).toBe('b')
      expect(changes).toEqual([true, false])
    },
  )
})
