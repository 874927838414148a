import { expect, it } from 'vitest'
import { emptyFacts } from '../../../upstream/registration.ts'
import { briefFacts } from './brief-facts.ts'

it('keeps only the fields that are shown', () => {
  const facts = {
    ...emptyFacts('WHOIS'),
    registrar: 'A Registrar',
    creation_date: '2020-01-02T00:00:00Z',
    statuses: ['active'],
    nameservers: ['ns1.example.com'],
    emails: ['x@example.com'],
  }
  expect(briefFacts(facts)).toEqual({
    registrar: 'A Registrar',
    creation_date: '2020-01-02T00:00:00Z',
    expiration_date: '',
    statuses: ['active'],
    nameservers: ['ns1.example.com'],
  })
})

it('stays small, whatever a server sends', () => {
  const flood = 'x'.repeat(500_000)
  const many = Array.from({ length: 1_000 }, () => flood)
  const facts = { ...emptyFacts('RDAP'), registrar: flood, statuses: many, nameservers: many }
  expect(JSON.stringify(briefFacts(facts)).length).toBeLessThan(10_000)
})
