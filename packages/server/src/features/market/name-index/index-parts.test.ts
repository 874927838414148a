import { expect, it } from 'vitest'
import { Bits } from './bits.ts'
import { IdTable } from './id-table.ts'
import { PostingLists } from './posting-lists.ts'
import { Tally } from './tally.ts'
import { TRIGRAMS, trigramsBeginning, trigramsOf } from './trigrams.ts'

it('posting lists keep their values while they grow side by side', () => {
  const lists = new PostingLists(50)
  const wanted = Array.from({ length: 50 }, (): number[] => [])
  for (let value = 0; value < 20_000; value += 1) {
    const list = (value * value + value) % 50
    lists.add(list, value)
    lists.add(list, value)
    wanted[list]?.push(value)
  }
  for (const [list, values] of wanted.entries()) expect([...lists.get(list)]).toEqual(values)
})

it('every character of a name starts a trigram', () => {
  const groups = trigramsOf('ab-9.com')
  expect(groups.length).toBe(8)
  expect(groups.every((group) => group < TRIGRAMS)).toBe(true)
  const begins = (part: string) => {
    const { from, count } = trigramsBeginning(part)
    return groups.some((group) => group >= from && group < from + count)
  }
  for (const part of ['ab', 'b-', '9.', 'om']) expect(begins(part)).toBe(true)
  for (const part of ['xa', 'ba', 'mo']) expect(begins(part)).toBe(false)
})

it('the id table finds every stored id and no other', () => {
  const table = new IdTable()
  const idOf = (at: number) => `${String(at).padStart(8, '0')}-0000-7000-8000-00000000000f`
  for (let at = 0; at < 5_000; at += 1) table.set(idOf(at), at)
  for (let at = 0; at < 5_000; at += 1) {
    expect(table.find(idOf(at))).toBe(at)
    expect(table.idOf(at)).toBe(idOf(at))
  }
  expect(table.find(idOf(5_000))).toBeUndefined()
})

it('a bit set counts, filters and intersects', () => {
  const evens = new Bits(0)
  const threes = new Bits(0)
  for (let slot = 0; slot < 1_000; slot += 2) evens.set(slot)
  for (let slot = 0; slot < 1_000; slot += 3) threes.set(slot)
  evens.keepThoseIn(threes)
  expect(evens.count()).toBe(167)
  evens.keep((slot) => slot < 60)
  expect(evens.count()).toBe(10)
  expect([evens.has(54), evens.has(57), evens.has(60)]).toEqual([true, false, false])
})

it('a tally gives points once per round and returns the best wanted names', () => {
  const tally = new Tally()
  const wanted = new Bits(0)
  for (let slot = 0; slot < 5_000; slot += 1) if (slot !== 4_000) wanted.set(slot)
  for (let query = 0; query < 3; query += 1) {
    tally.begin(5_000)
    tally.addAll(
      Uint32Array.from({ length: 5_000 }, (_, slot) => slot),
      0.1,
      0,
    )
    tally.addAll(Uint32Array.of(7, 4_000), 0.9, 1)
    tally.addAll(Uint32Array.of(7, 8), 0.8, 1)
    tally.addAll(Uint32Array.of(8, 9), 0.3, 11)
    // 8 has 1.2, 7 has 1.0, 9 has 0.4; 4,000 is not wanted; all others have 0.1.
    expect(tally.best(1, wanted)).toEqual([8])
    expect(tally.best(2, wanted)).toEqual([7, 8])
    expect(tally.best(3, wanted)).toEqual([7, 8, 9])
    expect(tally.best(10, wanted).length).toBe(12)
  }
})
