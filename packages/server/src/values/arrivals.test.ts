import { expect, it } from 'vitest'
import { Arrivals } from './arrivals.ts'

it('returns results in the order they are ready, even of work added later', async () => {
  const arrivals = new Arrivals<string>()
  const slow = Promise.withResolvers<string>()
  arrivals.add(slow.promise)
  arrivals.add(Promise.resolve('quick'))
  expect(await arrivals.next()).toBe('quick')
  const waiting = arrivals.next()
  arrivals.add(Promise.resolve('late'))
  expect(await waiting).toBe('late')
  slow.resolve('slow')
  expect(await arrivals.next()).toBe('slow')
})

it('throws a failure to the waiting caller, and to all later ones', async () => {
  const arrivals = new Arrivals<string>()
  const work = Promise.withResolvers<string>()
  arrivals.add(work.promise)
  const waiting = arrivals.next()
  work.reject(new Error('broken'))
  await expect(waiting).rejects.toThrow('broken')
  await expect(arrivals.next()).rejects.toThrow('broken')
})
