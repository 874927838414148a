import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BoundedMap } from './bounded-map.ts'

describe('BoundedMap', () => {
  it('evicts the oldest entry', () => {
    const map = new BoundedMap<string, number>(2)
    for (const [at, key] of ['a', 'b', 'a', 'c'].entries()) map.set(key, at)
    expect(['a', 'b', 'c'].map((key) => map.get(key))).toEqual([2, undefined, 3])
  })

  it('keeps an entry longer if it is used, but not if it is only read', () => {
    const map = new BoundedMap<string, number>(2)
    map.set('a', 1)
    map.set('b', 2)
    expect([map.use('a'), map.get('b'), map.use('none')]).toEqual([1, 2, undefined])
    map.set('c', 3)
    expect([map.get('a'), map.get('b'), map.size]).toEqual([1, undefined, 2])
  })

  it('evicts entries by weight', () => {
    const map = new BoundedMap<string, string>(10, ({ length }) => length)
    for (const key of ['a', 'b', 'c']) map.set(key, 'xxx')
    map.set('d', 'x'.repeat(7))
    expect(['a', 'b', 'c', 'd'].map((key) => map.get(key)?.length)).toEqual([
      undefined,
      undefined,
      3,
      7,
    ])
    map.set('e', 'x'.repeat(11))
    expect(map.size).toBe(0)
  })

  it('never holds more than its maximum, and always the newest entry', () => {
    const step = fc.record({ key: fc.nat(5), weight: fc.nat(6), isSet: fc.boolean() })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 100 }), (steps) => {
        const map = new BoundedMap<number, { weight: number }>(9, ({ weight }) => weight)
        for (const { key, weight, isSet } of steps) {
          if (isSet) map.set(key, { weight })
          else map.delete(key)
          expect(map.get(key)).toEqual(isSet ? { weight } : undefined)
          const held = [0, 1, 2, 3, 4, 5].map((each) => map.get(each)?.weight ?? 0)
          expect(held.reduce((sum, each) => sum + each)).toBeLessThanOrEqual(9)
        }
        map.clear()
        expect(map.size).toBe(0)
      }),
    )
  })
})
