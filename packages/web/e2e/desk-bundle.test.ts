import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const DIST = fileURLToPath(new URL('../dist/', import.meta.url))
const OF_THE_DESK = '/api/staff/'

/** What a browser may ever load from a page: its files, theirs, and what they load later. */
function filesFrom(page: string): Map<string, string> {
  const found = new Map<string, string>()
  const waiting = namesIn(readFileSync(DIST + page, 'utf8'))
  for (const name of waiting) {
    if (found.has(name)) continue
    const text = readFileSync(`${DIST}assets/${name}`, 'utf8')
    found.set(name, text)
    waiting.push(...namesIn(text))
  }
  return found
}

function namesIn(text: string): string[] {
  return [...text.matchAll(/[\w-]+-[\w-]{8}\.(?:js|css)\b/g)].map(([name]) => name)
}

/** The staff desk is a bundle of its own (`npm run build` has been run). */
describe.skipIf(!existsSync(`${DIST}staff.html`))('the bundles', () => {
  const speakers = (page: string) =>
    [...filesFrom(page)].filter(([, text]) => text.includes(OF_THE_DESK)).map(([name]) => name)

  it('the desk is in its own', () => {
    expect(speakers('staff.html')).not.toEqual([])
  })

  it('nothing of the desk is in that of visitors', () => {
    expect(filesFrom('index.html').size).toBeGreaterThan(20)
    expect(speakers('index.html')).toEqual([])
  })
})
