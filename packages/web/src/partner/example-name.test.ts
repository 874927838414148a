import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { exampleName } from './example-name.ts'

const PAGES = fileURLToPath(new URL('../pages', import.meta.url))

it('an example name is for sale in its own environment', () => {
  expect(exampleName({ environment: 'sandbox' })).toBe('sandbox-alpha.com')
  expect(exampleName({ environment: 'live' })).toBe('solarhub.com')
})

it('no partner page names an example that may be in the other environment', () => {
  const files = readdirSync(PAGES, { recursive: true, encoding: 'utf8' })
  const pages = files.filter((file) => /^partner.*\.tsx$/.test(file))
  expect(pages.length).toBeGreaterThan(10)
  const naming = pages.filter((file) =>
    /For example,? [a-z-]+\.[a-z]{2,}/.test(readFileSync(`${PAGES}/${file}`, 'utf8')),
  )
  expect(naming).toEqual([])
})
