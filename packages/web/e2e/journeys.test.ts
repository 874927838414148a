import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const DOC = readFileSync(new URL('../../../docs/pages.md', import.meta.url), 'utf8')
const ROW = /^\| (?<task>[^|]+) \| `(?<file>[a-z-]+\.test\.ts)` \| (?<test>[^|]+) \|$/gm

const journeys = [...DOC.matchAll(ROW)].map(({ groups = {} }) => ({
  task: groups['task'] ?? '',
  file: groups['file'] ?? '',
  test: groups['test'] ?? '',
}))

/** Keeps the table in docs/pages.md correct: a journey that was renamed or removed fails here. */
describe('the most common tasks', () => {
  it('has a row for each', () => {
    expect(journeys).toHaveLength(14)
  })

  it.each(journeys)('$task', ({ file, test }) => {
    const source = readFileSync(new URL(file, import.meta.url), 'utf8')
    // A long title starts on a line of its own.
    expect(source.replaceAll(/it\(\s+'/g, "it('")).toContain(`it('${test}'`)
  })
})
