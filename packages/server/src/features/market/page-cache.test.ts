import { expect, it } from 'vitest'
import { PageCache } from './page-cache.ts'

function givenCache() {
  const time = { now: 0 }
  const cache = new PageCache({ now: () => new Date(time.now) })
  let made = 0
  const make = async () => `page ${(made += 1)}`
  return { cache, time, make }
}

it('callers at once share one page, and it is kept for a second', async () => {
  const { cache, time, make } = givenCache()
  expect(await Promise.all([cache.get('a', make), cache.get('a', make)])).toEqual([
    'page 1',
    'page 1',
  ])
  time.now = 999
  expect(await cache.get('a', make)).toBe('page 1')
  time.now = 1_000
  expect(await cache.get('a', make)).toBe('page 2')
})

it('forget makes the next caller ask again', async () => {
  const { cache, make } = givenCache()
  await cache.get('a', make)
  cache.forget()
  expect(await cache.get('a', make)).toBe('page 2')
})

it('a failure is not kept', async () => {
  const { cache, make } = givenCache()
  await expect(cache.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await cache.get('a', make)).toBe('page 1')
})

it('holds a bounded number of pages, dropping the oldest', async () => {
  const { cache, make } = givenCache()
  for (let i = 0; i <= 500; i += 1) await cache.get(String(i), make)
  expect(await cache.get('500', make)).toBe('page 501')
  expect(await cache.get('0', make)).toBe('page 502')
})
