import { describe, expect, it } from 'vitest'
import { publicId, publicIdTime } from '../values/public-id.ts'
import { loggedRouteOf } from './logged-path.ts'
import { LineBuffer } from './line-buffer.ts'
import { type AnsweredRequest, entryOf, linesIn, noLine, writeLine } from './request-line.ts'

const NOW = new Date('2026-11-19T12:00:00.000Z')
const DOMAIN = { properties: { domain: { type: 'string' } } }
const availability = loggedRouteOf('/api/partner/v1/availability', DOMAIN)
const orders = loggedRouteOf('/api/partner/v1/orders', undefined)

function read(domain: string, more: Partial<AnsweredRequest> = {}): AnsweredRequest {
  const url = domain === '' ? availability.url : `${availability.url}?domain=${domain}`
  const given = { method: 'GET', route: availability, url, status: 200, code: null, ms: 1.25 }
  return { request_id: publicId('req', NOW), ...given, ...more }
}

/** Each request with its key, as one row of the log. */
function rowOf(requests: [key_id: string, request: AnsweredRequest][]): string {
  const before = noLine()
  const lines = new LineBuffer()
  for (const [key_id, request] of requests) writeLine(lines, key_id, request, before)
  return lines.text()
}

const headers = (agent: string, accept?: string) => ({
  request: { 'user-agent': agent, ...(accept !== undefined && { accept }) },
  answer: { 'content-type': 'application/json', 'ratelimit-remaining': 7 },
})

describe('the lines of a row of the request log', () => {
  it('read back as the requests they were', () => {
    const refused = { status: 404, code: 'not_found' }
    const written: [string, AnsweredRequest][] = [
      ['pk_a', read('one.com')],
      ['pk_a', read('one.com')],
      ['pk_a', read('two.com', { ms: 0.5 })],
      ['pk_b', read('two.com', refused)],
      ['pk_b', read('two.com', refused)],
      ['pk_b', read('')],
      ['pk_b', read('three.com')],
      ['pk_b', read('', { method: 'POST', route: orders, url: orders.url, status: 201 })],
      ['pk_a', read('one.com')],
    ]
    const entries = linesIn(rowOf(written)).map(entryOf)
    const paths = ['one.com', 'one.com', 'two.com', 'two.com', 'two.com'].map(
      (domain) => `${availability.url}?domain=${domain}`,
    )
    const three = `${availability.url}?domain=three.com`
    expect(entries).toEqual(
      written.map(([key_id, { request_id, method, status, code, ms }], at) => ({
        at: NOW,
        request_id,
        key_id,
        method,
        path: [...paths, availability.url, three, orders.url, paths[0]][at],
        status,
        code,
        duration_ms: ms,
        request_headers: [],
        response_headers: [],
      })),
    )
  })

  it('hold the same headers once', () => {
    const row = rowOf([
      ['pk_a', read('one.com', { headers: headers('curl') })],
      ['pk_a', read('one.com', { headers: headers('curl') })],
      ['pk_a', read('one.com')],
      ['pk_a', read('one.com', { headers: headers('curl', '*/*') })],
    ])
    expect(row.match(/curl/g)).toHaveLength(2)
    const curl = { name: 'user-agent', value: 'curl' }
    const answered = [
      { name: 'content-type', value: 'application/json' },
      { name: 'ratelimit-remaining', value: '7' },
    ]
    const found = linesIn(row).map(entryOf)
    expect(found.map((each) => [each.request_headers, each.response_headers])).toEqual([
      [[curl], answered],
      [[curl], answered],
      [[], []],
      [[curl, { name: 'accept', value: '*/*' }], answered],
    ])
  })

  it('are a third as long if the requests are alike', () => {
    const later = new Date(NOW.getTime() + 20)
    const many = Array.from({ length: 50 }, (_, at) => {
      const request_id = publicId('req', at < 25 ? NOW : later)
      const request = read(`name-${at}.com`, { request_id, headers: headers('curl') })
      return ['pk_a', request] satisfies [string, AnsweredRequest]
    })
    const alone = many.map((one) => rowOf([one])).join('\n')
    expect(rowOf(many).length).toBeLessThan(alone.length / 2.5)
  })

  it('of the release before, each complete in itself, are read as well', () => {
    const id = publicId('req', NOW)
    const line = (path: string, key_id: string) => `${id}\t${key_id}\tGET\t${path}\t200\t\t125`
    const old = `${line('/a?b=1', 'pk_a')}\n${line('/c', 'pk_b')}\tuser-agent: x\u001f\t`
    expect(linesIn(old).map(entryOf)).toMatchObject([
      { key_id: 'pk_a', path: '/a?b=1', status: 200, code: null, request_headers: [] },
      { key_id: 'pk_b', path: '/c', request_headers: [{ name: 'user-agent', value: 'x' }] },
    ])
  })

  it('are skipped by nodes of the release before, which read a time from the first field', () => {
    const row = rowOf([
      ['pk_a', read('one.com')],
      ['pk_a', read('two.com')],
    ])
    const times = row.split('\n').map((line) => publicIdTime(line.split('\t')[0] ?? ''))
    expect(times.map((at) => at.getTime() < 0)).toEqual([true, true])
  })
})
