import { rm } from 'node:fs/promises'
import {
  array,
  assert,
  asyncProperty,
  constantFrom,
  oneof,
  stringMatching,
  tuple,
} from 'fast-check'
import { expect, it, onTestFinished } from 'vitest'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { labelText } from './label.ts'
import { LabelSorter, RunReader } from './label-sorter.ts'
import { type MergedLabel, mergeLabels } from './merge-labels.ts'

const label = oneof(
  stringMatching(/^[a-z0-9]([a-z0-9-]{0,12}[a-z0-9])?$/),
  // Many share more than the eight characters that the sort key holds.
  stringMatching(/^sharedstart[a-c0]{0,3}$/),
)

it('labels of several zones come out once each, in the order of their bytes', async () => {
  const folder = await temporaryFolder('sorter')
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  let number = 0
  await assert(
    asyncProperty(array(tuple(label, constantFrom(0, 1, 300))), async (pairs) => {
      number += 1
      const own = await temporaryFolder(`run-${number}`, folder)
      const sorter = new LabelSorter(own, 7)
      for (const [text, zone] of pairs) {
        sorter.setZone(zone)
        expect(sorter.add(Buffer.from(text.toUpperCase()), 0, text.length)).toBe(true)
      }
      sorter.finish()
      const wanted = new Map<string, Set<number>>()
      for (const [text, zone] of pairs) wanted.set(text, (wanted.get(text) ?? new Set()).add(zone))
      const found: [string, number[]][] = []
      const sources = sorter.runs.map((run) => new RunReader(run))
      const keep = ({ label: bytes, length, now }: MergedLabel) =>
        found.push([labelText(bytes, length), now.toSorted((a, b) => a - b)])
      for (const count of mergeLabels(sources, keep)) expect(count).toBe(found.length)
      for (const source of sources) source.close()
      const byBytes = [...wanted.keys()].toSorted((a, b) =>
        Buffer.compare(Buffer.from(a), Buffer.from(b)),
      )
      expect(found).toEqual(
        byBytes.map((text) => [text, [...(wanted.get(text) ?? [])].toSorted((a, b) => a - b)]),
      )
    }),
    { numRuns: 60 },
  )
})

it.each(['', '-a', 'a-', 'a_b', 'a.b', 'a b', 'ü', 'x'.repeat(64), 'a\0'])(
  '%j is not a label',
  async (text) => {
    const folder = await temporaryFolder('sorter')
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const sorter = new LabelSorter(folder, 10)
    const bytes = Buffer.from(text)
    expect(sorter.add(bytes, 0, bytes.length)).toBe(false)
    sorter.finish()
    expect(sorter.runs).toEqual([])
  },
)
