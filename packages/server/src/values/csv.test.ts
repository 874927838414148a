import { expect, it } from 'vitest'
import { csvOf } from './csv.ts'

it('a table has a line for each row, and an empty cell for null', () => {
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

it('commas, quotes and line breaks do not break a row', () => {
  expect(csvOf(['a'], [['x, "y"\nz']])).toBe('a\r\n"x, ""y""\nz"\r\n')
})

it('a semicolon does not start a new cell, even where spreadsheets split on it', () => {
  expect(csvOf(['a'], [['x;=1+1']])).toBe('a\r\n"x;=1+1"\r\n')
})

it.each(['=1+1', '+1', '-1', '@sum(a1)', '\tx', '＝1+1', '＋1', '－1', '＠sum(a1)'])(
  'the text "%s" is not run as a formula',
  (text) => {
    expect(csvOf(['a'], [[text]])).toBe(`a\r\n'${text}\r\n`)
  },
)
