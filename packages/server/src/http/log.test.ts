import { expect, it } from 'vitest'
import { openLog } from './log.ts'

it('no secret reaches the log, even in nested objects', () => {
  const lines: string[] = []
  const log = openLog('info', { write: (line) => void lines.push(line) })
  const headers = { authorization: 'Bearer hush', cookie: 'hush', 'x-service-signature': 'v1=hush' }
  log.info({ headers, password: 'hush', body: { api_secret: 'hush', name: 'acme' } }, 'seen')
  log.info({ req: { headers } })
  expect(lines.length).toBe(2)
  expect(lines.join('')).not.toContain('hush')
  expect(lines[0]).toContain('"name":"acme"')
})
