import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const DIST = fileURLToPath(new URL('../dist/', import.meta.url))
const STAFF_API = '/api/staff/'

/**
 * Every file a browser can ever load from a page: its files, their imports, and what they load
 * later.
 */
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
  return [...text.matchAll(/[\w-]+-[\w-]{7}\.(?:js|css)\b/g)].map(([name]) => name)
}

/** The staff pages are a separate bundle (requires `npm run build`). */
describe.skipIf(!existsSync(`${DIST}staff.html`))('the bundles', () => {
  const filesWithStaffCode = (page: string) =>
    [...filesFrom(page)].filter(([, text]) => text.includes(STAFF_API)).map(([name]) => name)

  it('staff pages are in the staff bundle', () => {
    expect(filesWithStaffCode('staff.html')).not.toEqual([])
  })

  it('nothing of the staff pages is in the visitor bundle', () => {
    expect(filesFrom('index.html').size).toBeGreaterThan(20)
    expect(filesWithStaffCode('index.html')).toEqual([])
  })
})
