import { expect, it } from 'vitest'
import { readLines } from './read-lines.ts'

it('reads a domain and its auth code from each line, whatever is between them', () => {
  const text = ' Acme.com  Ab3;kd,92 \n\nmünze.de\tx y\nharbor.io;Z9\r\nplain.net'
  expect(readLines(text)).toEqual([
    { domain: 'acme.com', auth_code: 'Ab3;kd,92' },
    { domain: 'münze.de', auth_code: 'x y' },
    { domain: 'harbor.io', auth_code: 'Z9' },
    { domain: 'plain.net', auth_code: '' },
  ])
})
