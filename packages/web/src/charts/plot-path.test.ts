import { expect, it } from 'vitest'
import { plotPath } from './plot-path.ts'

const BOX = { width: 100, height: 40, top: 10 }

it('draws from left to right, with zero at the bottom and the top value at the top', () => {
  expect(plotPath([0, 10, 5], BOX)).toEqual({
    line: 'M0 40L50 0L100 20',
    area: 'M0 40L50 0L100 20L100 40L0 40Z',
  })
})

it('draws one value as a level line, and none as nothing', () => {
  expect(plotPath([5], BOX).line).toBe('M0 20L100 20')
  expect(plotPath([], BOX)).toEqual({ line: '', area: '' })
})
