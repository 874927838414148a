import { describe, expect, it } from 'vitest'
import { lastPage, pageSteps } from './page-numbers.ts'

function shown(current: number, last: number): string {
  return pageSteps(current, last)
    .map((step) => ('page' in step ? String(step.page) : '…'))
    .join(' ')
}

describe('pageSteps', () => {
  it.each([
    [1, 1, '1'],
    [1, 2, '1 2'],
    [1, 209, '1 2 … 209'],
    [3, 209, '1 2 3 4 … 209'],
    [4, 209, '1 2 3 4 5 … 209'],
    [5, 209, '1 … 4 5 6 … 209'],
    [206, 209, '1 … 205 206 207 208 209'],
    [209, 209, '1 … 208 209'],
  ])('page %i of %i shows %s', (current, last, text) => {
    expect(shown(current, last)).toBe(text)
  })

  it('never links a page twice or beyond the last, whatever the current page', () => {
    for (let last = 1; last <= 12; last++) {
      for (let current = 1; current <= last; current++) {
        const pages = pageSteps(current, last).flatMap((step) =>
          'page' in step ? [step.page] : [],
        )
        expect(new Set(pages).size).toBe(pages.length)
        expect(pages).toContain(current)
        expect(pages.at(-1)).toBe(last)
      }
    }
  })
})

describe('lastPage', () => {
  it.each([
    [0, 1],
    [1, 1],
    [24, 1],
    [25, 2],
    [5000, 209],
  ])('%i listings end on page %i', (total, last) => {
    expect(lastPage(total, 24)).toBe(last)
  })
})
