import type { LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { describe, expect, it } from 'vitest'
import { publicLookup } from './public-lookup.ts'

const GOOD: LookupAddress[] = [
  { address: '1.1.1.1', family: 4 },
  { address: '2606:4700::1', family: 6 },
]

async function lookUp(
  addresses: LookupAddress[] | Error,
  options: Parameters<LookupFunction>[1] = { all: true },
): Promise<string | LookupAddress[]> {
  const { promise, resolve, reject } = Promise.withResolvers<string | LookupAddress[]>()
  const lookup = publicLookup((_host, done) => {
    if (addresses instanceof Error) done(addresses, [])
    else done(null, addresses)
  })
  lookup('whois.acme.example', options, (error, found) => {
    if (error) reject(error)
    else resolve(found)
  })
  return await promise
}

describe('publicLookup', () => {
  it('returns the addresses it has checked', async () => {
    expect(await lookUp(GOOD)).toEqual(GOOD)
    expect(await lookUp(GOOD, {})).toBe('1.1.1.1')
    expect(await lookUp(GOOD, { family: 6 })).toBe('2606:4700::1')
  })

  it('refuses a name with one special address among public ones', async () => {
    const mixed = [...GOOD, { address: '127.0.0.1', family: 4 }]
    await expect(lookUp(mixed)).rejects.toThrow('is at 127.0.0.1, which is not a public address')
    await expect(lookUp(mixed, { family: 6 })).rejects.toThrow('not a public address')
  })

  it('passes on that a name is unknown, or has no address in the family', async () => {
    await expect(lookUp(new Error('ENOTFOUND'))).rejects.toThrow('ENOTFOUND')
    await expect(lookUp([])).rejects.toThrow('has no address')
    await expect(lookUp(GOOD.slice(0, 1), { family: 6 })).rejects.toThrow('has no address')
  })

  it('refuses this machine’s own name, as the system resolves it', async () => {
    const { promise, resolve } = Promise.withResolvers<Error | null>()
    publicLookup()('localhost', { all: true }, (error) => resolve(error))
    expect((await promise)?.name).toBe('NotPublic')
  })
})
