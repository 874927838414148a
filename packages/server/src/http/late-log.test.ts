import { Writable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { LateLog } from './late-log.ts'

it('the logger is created once, on the first message, and keeps its bindings', () => {
  const lines: { request_id: string; msg: string; level: number }[] = []
  const sink = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(JSON.parse(String(chunk)))
      done()
    },
  })
  const parent = pino({ level: 'info' }, sink)
  let made = 0
  const log = new LateLog(() => {
    made += 1
    return parent.child({ request_id: 'req_1' }) as FastifyBaseLogger
  })
  expect(made).toBe(0)
  log.info('first')
  log.warn({ inside: 1 }, 'second')
  log.debug('not at this level')
  log.child({ part: 2 }).error('third')
  expect(made).toBe(1)
  expect(lines.map(({ request_id, msg, level }) => [request_id, msg, level])).toEqual([
    ['req_1', 'first', 30],
    ['req_1', 'second', 40],
    ['req_1', 'third', 50],
  ])
})
