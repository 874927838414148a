import { expect, it } from 'vitest'
import { csvOf } from './csv.ts'

it('a table has a line for each row, and an empty cell for what is not there', () => {
  expect(
    csvOf(
      ['date', 'clicks'],
      [
        ['2026-11-15', 3],
        [null, -1],
      ],
    ),
  ).toBe('date,clicks\r\n2026-11-15,3\r\n,-1\r\n')
})

it('commas, quotes and line ends do not break a row', () => {
  expect(csvOf(['a'], [['x, "y"\nz']])).toBe('a\r\n"x, ""y""\nz"\r\n')
})

it('a semicolon does not begin a new cell where it separates them', () => {
  expect(csvOf(['a'], [['x;=1+1']])).toBe('a\r\n"x;=1+1"\r\n')
})

it.each(['=1+1', '+1', '-1', '@sum(a1)', '\tx', '＝1+1', '＋1', '－1', '＠sum(a1)'])(
  'the text "%s" is no formula',
  (text) => {
    expect(csvOf(['a'], [[text]])).toBe(`a\r\n'${text}\r\n`)
  },
)
