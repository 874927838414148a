import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { everyVisit, PARTS } from './every-page.ts'
import { describeEveryPage } from './every-page-checks.ts'
import { CONTENT_OF, VISITED_APART } from './public-content.ts'

describeEveryPage('public')

it.each(PARTS)('the %s pages have a test file', (part) => {
  expect(existsSync(new URL(`every-page-${part}.test.ts`, import.meta.url))).toBe(true)
})

it('every public page whose content is known is visited', () => {
  const visited = new Set(everyVisit().map(({ address }) => address))
  const others = [...CONTENT_OF.keys()].filter((address) => !visited.has(address))
  expect(others).toEqual(VISITED_APART)
})
