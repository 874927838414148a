import { brotliDecompressSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { LIMITS } from '../../src/http/limits.ts'
import { ambiguousPaths } from '../../src/http/openapi-documents.ts'
import { type House, openHouse } from '../support/house.ts'
import { givenSignedIn } from '../support/people.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})

type Media = Record<string, { example?: unknown }>
type Operation = {
  responses: Record<string, { content?: Media }>
  security?: Record<string, string[]>[]
}
type Description = {
  openapi: string
  info: { version: string }
  paths: Record<string, Record<string, Operation>>
}

/** Its purpose is to explain wrongly signed requests. */
const ANSWERS_ANYONE = '/api/partner/v1/sandbox/signature-check'

const description = async (): Promise<Description> =>
  (await house.app.inject('/api/openapi.json')).json()

async function internalDescription(): Promise<Description> {
  const staff = await givenSignedIn(house, 'staff')
  return (await staff.browser.get('/api/openapi.internal.json')).json()
}

/** Schemas are compiled on first use (http/lazy-shapes.ts), so this compiles all of them. */
it('the schemas of every route compile', () => {
  expect(house.app.shapes.compileAll()).toBeGreaterThan(500)
})

describe('the description at /api/openapi.json', () => {
  it('is OpenAPI 3.1 of API version 1.1.0', async () => {
    const { openapi, info } = await description()
    expect([openapi, info.version]).toEqual(['3.1.0', '1.1.0'])
  })

  it('is packed for those who can unpack it, and says so', async () => {
    const plain = await house.app.inject('/api/openapi.json')
    const headers = { 'accept-encoding': 'gzip, br' }
    const packed = await house.app.inject({ url: '/api/openapi.json', headers })
    expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5)
    expect(brotliDecompressSync(packed.rawPayload).equals(plain.rawPayload)).toBe(true)
    expect(plain.headers['content-encoding']).toBeUndefined()
  })

  it('shows developers what they may call, with an example of each success', async () => {
    const { paths } = await description()
    for (const path of Object.keys(paths)) expect(path).not.toMatch(/^\/api\/(staff|portal)\b/)
    for (const [path, operations] of Object.entries(paths)) {
      for (const { responses } of Object.values(operations)) {
        for (const [status, { content = {} }] of Object.entries(responses)) {
          if (!status.startsWith('2')) continue
          const media = Object.values(content)
          expect([path, media.every((each) => 'example' in each)]).toEqual([path, true])
        }
      }
    }
  })

  it('401, 403: everything else is at /api/openapi.internal.json, for staff only', async () => {
    const anonymous = await house.app.inject('/api/openapi.internal.json')
    const account = await givenSignedIn(house)
    const other = await account.browser.get('/api/openapi.internal.json')
    expect([anonymous.statusCode, other.statusCode]).toEqual([401, 403])
    const paths = Object.keys((await internalDescription()).paths)
    expect(paths).toContain('/api/staff/partners')
    expect(paths).toContain('/api/portal/{partner_id}/{environment}/orders')
    expect(paths).not.toContain('/api/market/listings')
  })

  it('has no two paths that differ only in the name of a parameter', async () => {
    const paths = [await description(), await internalDescription()].flatMap((each) =>
      Object.keys(each.paths),
    )
    expect(ambiguousPaths([...new Set(paths)])).toEqual([])
    expect(ambiguousPaths(['/a/{x}/b', '/a/{y}/b', '/a/{x}'])).toEqual([['/a/{x}/b', '/a/{y}/b']])
  })

  it('contains every route under /api', async () => {
    const known = house.app.declaredRoutes.flatMap(
      (route) => /^[A-Z]+ (\/api\/.*)$/.exec(route)?.[1] ?? [],
    )
    const { paths } = await internalDescription()
    const described = [...Object.keys((await description()).paths), ...Object.keys(paths)]
    expect(known.length).toBeGreaterThan(0)
    for (const path of known) {
      expect(described).toContain(path.replaceAll(/:(\w+)/g, '{$1}'))
    }
  })

  it('marks every partner operation as signed, and lists its errors', async () => {
    const { paths } = await description()
    const partner = Object.entries(paths).filter(
      ([path]) => path.startsWith('/api/partner') && path !== ANSWERS_ANYONE,
    )
    expect(partner.length).toBeGreaterThan(0)
    for (const [path, operations] of partner) {
      for (const { security, responses } of Object.values(operations)) {
        expect([path, security]).toEqual([path, [{ partner: [] }]])
        expect(Object.keys(responses)).toEqual(expect.arrayContaining(['401', '403', '429']))
      }
    }
  })
})

it('no partner endpoint answers an unsigned request', async () => {
  const { paths } = await description()
  for (const [path, operations] of Object.entries(paths)) {
    if (!path.startsWith('/api/partner') || path === ANSWERS_ANYONE) continue
    for (const method of Object.keys(operations)) {
      const answer = await house.app.inject({ method: method.toUpperCase() as 'GET', url: path })
      expect([path, answer.statusCode]).toEqual([path, 401])
      expect(answer.json()).toMatchObject({ error: { code: 'missing_credentials' } })
    }
  }
})

it('every limit has a positive number and a window', () => {
  for (const [name, { max, windowSeconds }] of Object.entries(LIMITS)) {
    expect([name, max > 0, windowSeconds > 0]).toEqual([name, true, true])
  }
})
