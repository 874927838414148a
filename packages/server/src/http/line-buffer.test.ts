import { expect, it } from 'vitest'
import { LineBuffer } from './line-buffer.ts'

function add(buffer: LineBuffer, line: string): void {
  buffer.startLine()
  buffer.write(line)
}

it('keeps every line as it was, however long and in whatever letters', () => {
  const lines = ['short', '…'.repeat(3_000), '名前.com\tx', 'y'.repeat(1_500), 'last']
  const buffer = new LineBuffer()
  for (const line of lines) add(buffer, line)
  expect(buffer.text()).toBe(lines.join('\n'))
  expect(buffer.count).toBe(lines.length)
})

it('is empty after it is cleared', () => {
  const buffer = new LineBuffer()
  add(buffer, 'x'.repeat(100_000))
  buffer.clear()
  add(buffer, 'one')
  add(buffer, 'two')
  expect([buffer.text(), buffer.count]).toEqual(['one\ntwo', 2])
})

it('writes a line in parts, each from any of its letters on', () => {
  const buffer = new LineBuffer()
  buffer.startLine()
  buffer.write('req_1', 4)
  buffer.tab()
  buffer.write('naïve…', 2)
  buffer.tab()
  buffer.write('x', 1)
  buffer.startLine()
  expect(buffer.text()).toBe('1\tïve…\t\n')
})
