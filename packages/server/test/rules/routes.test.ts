import { beforeAll, describe, expect, it } from 'vitest'
import { LIMITS } from '../../src/http/limits.ts'
import { type House, openHouse } from '../support/house.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})

type Operation = { responses: Record<string, unknown>; security?: Record<string, string[]>[] }
type Description = {
  openapi: string
  info: { version: string }
  paths: Record<string, Record<string, Operation>>
}

/** Its purpose is to answer requests that are signed wrongly. */
const ANSWERS_ANYONE = '/api/partner/v1/sandbox/signature-check'

const description = async (): Promise<Description> =>
  (await house.app.inject('/api/openapi.json')).json()

describe('the description at /api/openapi.json', () => {
  it('is OpenAPI 3.1 of interface version 1.1.0', async () => {
    const { openapi, info } = await description()
    expect([openapi, info.version]).toEqual(['3.1.0', '1.1.0'])
  })

  it('holds every address below /api that the router knows', async () => {
    const known = house.app.declaredRoutes.flatMap(
      (route) => /^[A-Z]+ (\/api\/.*)$/.exec(route)?.[1] ?? [],
    )
    const described = Object.keys((await description()).paths)
    expect(known.length).toBeGreaterThan(0)
    for (const path of known) {
      expect(described).toContain(path.replaceAll(/:(\w+)/g, '{$1}'))
    }
  })

  it('says of every partner operation that it is signed, and how it can be refused', async () => {
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

it('no partner address answers an unsigned request', async () => {
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
