import { describe, expect, it } from 'vitest'
import { ROW } from '../../api/name-row.example.ts'
import { readNameRow } from '../../api/name-row.ts'
import type { SearchEvent } from '../../api/search.ts'
import { newSearch, nextSearch, progressText } from './search-progress.ts'
import type { SearchAction } from './search-progress.ts'

const HEADER: SearchEvent = { kind: 'header', primary: 'a.com', domains: ['a.com', 'a.io', 'a.me'] }
const DONE: SearchEvent = { kind: 'done' }
const BROKEN = new Error('The connection was lost.')

function row(domain: string, state: string, state_label: string): SearchEvent {
  return { kind: 'row', row: readNameRow({ ...ROW, domain, state, state_label }) }
}

function searchAfter(...events: SearchAction[]) {
  return events.reduce(nextSearch, newSearch('a.com'))
}

const TAKEN = row('a.com', 'registered', 'Registered')
const FREE = row('a.io', 'available', 'Available')
const ALL_FREE = [HEADER, TAKEN, FREE, row('a.me', 'available', 'Available'), DONE]

describe('a search', () => {
  it('lists all its names as soon as the header arrives', () => {
    const search = searchAfter(HEADER)
    expect(search).toMatchObject({ phase: 'streaming', domains: ['a.com', 'a.io', 'a.me'] })
    expect(search.rows.size).toBe(0)
  })

  it('fills in rows in any order', () => {
    expect([...searchAfter(HEADER, FREE, TAKEN).rows.keys()]).toEqual(['a.io', 'a.com'])
  })

  it('that breaks off keeps its rows', () => {
    const search = searchAfter(HEADER, FREE, { kind: 'failed', error: BROKEN })
    expect(search).toMatchObject({ phase: 'broken', error: BROKEN })
    expect(search.rows.has('a.io')).toBe(true)
  })

  it('that never began has failed', () => {
    expect(searchAfter({ kind: 'failed', error: BROKEN }).phase).toBe('failed')
  })

  it('keeps its rows when repeated, and starts over for another name', () => {
    const broken = searchAfter(HEADER, FREE, { kind: 'failed', error: BROKEN })
    expect(nextSearch(broken, { kind: 'asked', asked: 'a.com' })).toMatchObject({
      phase: 'asking',
      error: null,
      rows: broken.rows,
    })
    expect(nextSearch(broken, { kind: 'asked', asked: 'b.com' }).rows.size).toBe(0)
  })

  it.each([
    ['b.com', ['b.com', 'b.io', 'b.me']],
    ['b.xyz', ['b.xyz', 'b.com', 'b.io', 'b.me']],
    ['bücher.com', []],
    ['b', []],
  ])('for %s after another shows %j until the header arrives', (asked, domains) => {
    const search = nextSearch(searchAfter(HEADER, TAKEN, DONE), { kind: 'asked', asked })
    expect(search).toEqual({ ...newSearch(asked), domains })
    expect(nextSearch(search, { kind: 'failed', error: BROKEN }).phase).toBe('failed')
    expect(nextSearch(search, HEADER).domains).toEqual(['a.com', 'a.io', 'a.me'])
  })
})

describe('progressText', () => {
  it.each([
    ['Checking a.com…', []],
    ['Checking names…', [HEADER]],
    ['Checking names…', [HEADER, FREE]],
    ['a.com is registered. Checking other extensions…', [HEADER, FREE, TAKEN]],
    ['1 of 3 names checked.', [HEADER, FREE, { kind: 'failed', error: BROKEN } as const]],
    ['a.com is registered. 1 of 2 other extensions are available.', [HEADER, TAKEN, FREE, DONE]],
    ['a.com is registered. All 2 other extensions are available.', ALL_FREE],
    ['a.com is registered. None of 2 other extensions are available.', [HEADER, TAKEN, DONE]],
  ])('says %s', (text, events) => {
    expect(progressText(searchAfter(...events))).toBe(text)
  })
})
