import { expect, it } from 'vitest'
import { PageCache, pageKeys } from './page-cache.ts'
import { ListingsQuery } from './shapes.ts'

function givenCache() {
  const time = { now: 0 }
  const cache = new PageCache({ now: () => new Date(time.now) })
  let made = 0
  const make = async () => `page ${(made += 1)}`
  const get = (key: string) => cache.get(key, make)
  return { cache, time, get }
}

it('concurrent callers share one page, which is cached for a second', async () => {
  const { time, get } = givenCache()
  expect(await Promise.all([get('a'), get('a')])).toEqual(['page 1', 'page 1'])
  time.now = 999
  expect(await get('a')).toBe('page 1')
  time.now = 1_000
  expect(await get('a')).toBe('page 2')
})

it('forget makes the next caller load the page again', async () => {
  const { cache, get } = givenCache()
  await get('a')
  cache.forget()
  expect(await get('a')).toBe('page 2')
})

it('a page is ready at its URL only while it is cached', async () => {
  const { cache, time, get } = givenCache()
  cache.note('/a', 'a')
  expect(cache.now('/a')).toBeUndefined()
  await get('a')
  expect(cache.now('/a')).toEqual({ text: 'page 1', bytes: 6 })
  expect(cache.now('/b')).toBeUndefined()
  time.now = 1_000
  expect(cache.now('/a')).toBeUndefined()
  await get('a')
  expect(cache.now('/a')?.text).toBe('page 2')
  cache.forget()
  expect(cache.now('/a')).toBeUndefined()
})

it('a page that was being made when the cache was cleared is never ready', async () => {
  const { cache } = givenCache()
  cache.note('/a', 'a')
  const { promise, resolve } = Promise.withResolvers<string>()
  const asked = cache.get('a', () => promise)
  cache.forget()
  resolve('as it was before')
  expect(await asked).toBe('as it was before')
  expect(cache.now('/a')).toBeUndefined()
})

it('a failure is not cached', async () => {
  const { cache, get } = givenCache()
  await expect(cache.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await get('a')).toBe('page 1')
})

it('holds a bounded number of pages, dropping the oldest', async () => {
  const { get } = givenCache()
  for (let i = 0; i <= 500; i += 1) await get(String(i))
  expect(await get('500')).toBe('page 501')
  expect(await get('0')).toBe('page 502')
})

it('each filter makes a separate page, in whatever order the filters are given', () => {
  const keyOf = pageKeys<Record<string, unknown>>(ListingsQuery)
  const names = Object.keys(ListingsQuery.properties)
  const keys = names.flatMap((name) => [
    keyOf({ [name]: 1 }, 'band'),
    keyOf({ [name]: '1' }, 'band'),
  ])
  const all = [...keys, keyOf({}, 'band'), keyOf({}, 'exact')]
  expect(new Set(all).size).toBe(all.length)
  expect(keyOf({ q: 'a', tld: 'com' }, 'band')).toBe(keyOf({ tld: 'com', q: 'a' }, 'band'))
  expect(keyOf({ other: 1 }, 'band')).toBe(keyOf({}, 'band'))
})
