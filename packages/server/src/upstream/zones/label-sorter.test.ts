import { rm } from 'node:fs/promises'
import {
  array,
  assert,
  asyncProperty,
  constantFrom,
  integer,
  oneof,
  sample,
  stringMatching,
  tuple,
} from 'fast-check'
import { expect, it, onTestFinished } from 'vitest'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { labelText } from './label.ts'
import { LabelSorter } from './label-sorter.ts'
import { type MergedLabel, mergeLabels } from './merge-labels.ts'

const label = oneof(
  stringMatching(/^[a-z0-9]([a-z0-9-]{0,12}[a-z0-9])?$/),
  // Many share more than the eight characters that the sort key holds.
  stringMatching(/^sharedstart[a-c0]{0,3}$/),
)

/** Sorts labels with their zones, in runs of a few, and returns them merged. */
async function sorted(
  pairs: [text: string, zone: number][],
  settings: { labelsMax: number; hasThread: boolean },
): Promise<[string, number[]][]> {
  const folder = await temporaryFolder('sorter')
  const sorter = new LabelSorter(folder, settings)
  try {
    for (const [text, zone] of pairs) {
      sorter.setZone(zone)
      expect(sorter.add(Buffer.from(text.toUpperCase()), 0, text.length)).toBe(true)
    }
    const found: [string, number[]][] = []
    const sources = sorter.finish()
    const keep = ({ label: bytes, length, now }: MergedLabel) =>
      found.push([labelText(bytes, length), now.toSorted((a, b) => a - b)])
    for (const count of mergeLabels(sources, keep)) expect(count).toBe(found.length)
    for (const source of sources) source.close()
    return found
  } finally {
    await sorter.close()
    await rm(folder, { recursive: true, force: true })
  }
}

function inOrder(pairs: [text: string, zone: number][]): [string, number[]][] {
  const wanted = new Map<string, Set<number>>()
  for (const [text, zone] of pairs) wanted.set(text, (wanted.get(text) ?? new Set()).add(zone))
  const byBytes = [...wanted].toSorted(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
  return byBytes.map(([text, zones]) => [text, [...zones].toSorted((a, b) => a - b)])
}

const zone = constantFrom(0, 1, 300)

it('labels of several zones come out once each, in the order of their bytes', async () => {
  await assert(
    asyncProperty(array(tuple(label, zone)), async (pairs) => {
      expect(await sorted(pairs, { labelsMax: 7, hasThread: false })).toEqual(inOrder(pairs))
    }),
    { numRuns: 60 },
  )
})

it('a thread of its own sorts many labels into runs and merges them', async () => {
  // Few different starts, so that all ways of comparing are needed, and many repeats.
  const starts = ['', 'a', 'shared-start-', 'a-start-of-more-than-20-letters-', 'x'.repeat(55)]
  const pairs = sample(
    tuple(constantFrom(...starts), integer({ max: 9_999, min: 0 }), zone),
    20_000,
  )
  const labels = pairs.map(([start, n, of]): [string, number] => [`${start}${n}`, of])
  expect(await sorted(labels, { labelsMax: 1_000, hasThread: true })).toEqual(inOrder(labels))
})

it('an import fails with the reason if the thread can’t write its runs', async () => {
  const sorter = new LabelSorter('/nowhere', { labelsMax: 10, hasThread: true })
  onTestFinished(() => sorter.close())
  const add = () => {
    for (let n = 0; n < 100; n += 1) sorter.add(Buffer.from(`a${n}`), 0, `a${n}`.length)
    sorter.finish()
  }
  expect(add).toThrow(/could not be sorted: ENOENT/)
})

it.each(['', '-a', 'a-', 'a_b', 'a.b', 'a b', 'ü', 'x'.repeat(64), 'a\0'])(
  '%j is not a label',
  async (text) => {
    const folder = await temporaryFolder('sorter')
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const sorter = new LabelSorter(folder, { labelsMax: 10, hasThread: false })
    const bytes = Buffer.from(text)
    expect(sorter.add(bytes, 0, bytes.length)).toBe(false)
    expect(sorter.finish()).toEqual([])
  },
)
