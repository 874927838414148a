import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { logRereading } from './reread-progress.ts'

it('the log says how many names were read again, every ten thousand and at the end', () => {
  const lines: object[] = []
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      const { names, isMoreLeft } = JSON.parse(chunk.toString()) as Record<string, unknown>
      lines.push({ names, isMoreLeft })
      done()
    },
  })
  const note = logRereading(pino(sink))
  note(0, false)
  expect(lines).toEqual([])
  for (let batch = 0; batch < 45; batch += 1) note(500, true)
  note(20, false)
  note(0, false)
  note(7, false)
  expect(lines).toEqual([
    { names: 10_000, isMoreLeft: true },
    { names: 20_000, isMoreLeft: true },
    { names: 22_520, isMoreLeft: false },
    { names: 7, isMoreLeft: false },
  ])
})
