import { expect, it } from 'vitest'
import { OTHER_READING, UNKNOWN } from '../../../meaning/name-reading.ts'
import { RememberedCandidates } from './remembered-candidates.ts'

const idOf = (name: number) => name.toString(16).padStart(32, '0')

function candidate(name: number) {
  const parts = [name, UNKNOWN, name | OTHER_READING].slice(0, name % 4)
  return {
    label: `name-${name}`,
    tld: ['com', 'co.uk'][name % 2] ?? '',
    parts,
    sumLength: 1 / name,
  }
}

it('gives back each name as it was added', () => {
  const remembered = new RememberedCandidates()
  for (let name = 1; name <= 5_000; name += 1) remembered.add(idOf(name), candidate(name))
  for (let name = 1; name <= 5_000; name += 1) {
    expect(remembered.get(idOf(name))).toEqual(candidate(name))
  }
  expect(remembered.get(idOf(5_001))).toBeUndefined()
})

it('adds a name once, so that it takes no room of others', () => {
  const remembered = new RememberedCandidates()
  remembered.add(idOf(8), candidate(8))
  for (let turn = 0; turn < 100_000; turn += 1) remembered.add(idOf(7), candidate(7))
  expect(remembered.get(idOf(7))).toEqual(candidate(7))
  expect(remembered.get(idOf(8))).toEqual(candidate(8))
})

it('tells ids apart by each of their last eight bytes', () => {
  const remembered = new RememberedCandidates()
  const ids = Array.from({ length: 8 }, (_, byte) =>
    `${'0'.repeat(16)}${'00'.repeat(byte)}ff`.padEnd(32, '0'),
  )
  for (const [name, id] of ids.entries()) remembered.add(id, candidate(name + 1))
  expect(ids.map((id) => remembered.get(id))).toEqual(ids.map((_, name) => candidate(name + 1)))
})

it('drops the oldest names', () => {
  const remembered = new RememberedCandidates()
  for (let name = 1; name <= 80_000; name += 1) remembered.add(idOf(name), candidate(name))
  expect(remembered.get(idOf(1))).toBeUndefined()
  for (let name = 60_001; name <= 80_000; name += 1) {
    expect(remembered.get(idOf(name))).toEqual(candidate(name))
  }
})

it('does without names that are longer than a label can be', () => {
  const remembered = new RememberedCandidates()
  remembered.add(idOf(1), { ...candidate(1), label: 'a'.repeat(300) })
  expect(remembered.get(idOf(1))).toBeUndefined()
})
