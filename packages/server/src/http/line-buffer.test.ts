import { expect, it } from 'vitest'
import { LineBuffer } from './line-buffer.ts'

it('keeps every line as it was, however long and in whatever letters', () => {
  const lines = ['short', '…'.repeat(3_000), '名前.com\tx', 'y'.repeat(1_500), 'last']
  const buffer = new LineBuffer()
  for (const line of lines) buffer.add(line)
  expect(buffer.text()).toBe(lines.join('\n'))
  expect(buffer.count).toBe(lines.length)
})

it('is empty after it is cleared', () => {
  const buffer = new LineBuffer()
  buffer.add('x'.repeat(100_000))
  buffer.clear()
  buffer.add('one')
  buffer.add('two')
  expect([buffer.text(), buffer.count]).toEqual(['one\ntwo', 2])
})
