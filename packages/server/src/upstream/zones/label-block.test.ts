import { assert, property, array, integer, stringMatching, uniqueArray } from 'fast-check'
import { expect, it } from 'vitest'
import { BLOCK_BYTES_MAX, BlockReader, BlockWriter } from './label-block.ts'
import { labelText, sharedStart } from './label.ts'

const label = stringMatching(/^[a-z0-9]([a-z0-9-]{0,30}[a-z0-9])?$/)
const numbers = uniqueArray(integer({ min: 0, max: 3_999 }), { maxLength: 6 }).map((list) =>
  list.toSorted((a, b) => a - b),
)

function written(entries: [string, number[]][]): { block: Uint8Array; kept: [string, number[]][] } {
  const writer = new BlockWriter()
  const kept: [string, number[]][] = []
  let before = Buffer.alloc(0)
  for (const [text, list] of entries) {
    const bytes = Buffer.from(text)
    const shared = sharedStart(before, before.length, bytes, bytes.length)
    if (!writer.add(bytes, bytes.length, shared, list)) break
    kept.push([text, list])
    before = bytes
  }
  return { block: Uint8Array.from(writer.take()), kept }
}

it('a block returns what was written, and finds exactly the labels it holds', () => {
  assert(
    property(
      uniqueArray(label, { maxLength: 60 }),
      array(numbers),
      label,
      (labels, lists, other) => {
        const entries = labels
          .toSorted((a, b) => (a < b ? -1 : 1))
          .map((text, place): [string, number[]] => [text, lists[place] ?? [place]])
        const { block, kept } = written(entries)
        const reader = new BlockReader()
        reader.open(block)
        const read: [string, number[]][] = []
        while (reader.next()) read.push([labelText(reader.label, reader.length), reader.numbers])
        expect(read).toEqual(kept)
        for (const wanted of [...labels, other, `${other}0`]) {
          reader.open(block)
          const bytes = Buffer.from(wanted)
          const known = kept.find(([text]) => text === wanted)?.[1]
          expect(reader.find(bytes, bytes.length)).toEqual(known)
        }
      },
    ),
  )
})

it('a name in every zone fits in a block of its own', () => {
  const all = Array.from({ length: 4_000 }, (_, zone) => zone)
  const { block, kept } = written([
    ['google', all],
    ['googles', [1]],
  ])
  expect(kept).toHaveLength(1)
  expect(block.length).toBeGreaterThan(BLOCK_BYTES_MAX)
  const reader = new BlockReader()
  reader.open(block)
  expect(reader.find(Buffer.from('google'), 6)).toEqual(all)
})

it('bytes that are no block never hang the reader', () => {
  assert(
    property(array(integer({ min: 0, max: 255 }), { maxLength: 300 }), (bytes) => {
      const reader = new BlockReader()
      reader.open(Uint8Array.from(bytes))
      let count = 0
      while (reader.next()) count += 1
      expect(count).toBeLessThanOrEqual(bytes.length)
      reader.open(Uint8Array.from(bytes))
      reader.find(Buffer.from('acme'), 4)
    }),
  )
})
