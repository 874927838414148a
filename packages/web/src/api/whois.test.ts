import { describe, expect, it } from 'vitest'
import { parseWhoisAnswer } from './whois.ts'

const ANSWER = {
  lookup: {
    id: null,
    domain: 'busy-harbor.com',
    result: {
      domain: 'busy-harbor.com',
      status: 'active',
      registrar: 'Quillmark Names Ltd.',
      registrant: '',
      creation_date: '2019-07-17T13:20:23Z',
      expiration_date: '2027-07-17T13:20:23Z',
      update_date: '',
      nameservers: ['ns1.example.org'],
      emails: [],
      raw_source: 'RDAP',
      redacted: ['registrant'],
    },
    created_at: '2026-11-15T05:07:16.941Z',
  },
  used: 1,
  cap: 10,
  remaining: 9,
}

describe('parseWhoisAnswer', () => {
  it('reads the record and the quota', () => {
    expect(parseWhoisAnswer(ANSWER)).toMatchObject({
      registration: { registrar: 'Quillmark Names Ltd.', redacted: ['registrant'] },
      used: 1,
      cap: 10,
      remaining: 9,
    })
  })

  it.each([
    ['no lookup', { ...ANSWER, lookup: undefined }],
    ['no result', { ...ANSWER, lookup: { domain: 'a.com' } }],
    ['no quota', { ...ANSWER, remaining: undefined }],
  ])('refuses %s', (_what, body) => {
    expect(parseWhoisAnswer(body)).toBeUndefined()
  })
})
