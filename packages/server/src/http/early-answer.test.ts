import type { AddressInfo } from 'node:net'
import { beforeAll, expect, it } from 'vitest'
import { catalogueDatabase } from '../../test/support/catalogue-database.ts'
import { answeredEarly } from '../../test/support/doors.ts'
import { type House, openHouse } from '../../test/support/house.ts'
import { givenLab } from '../../test/support/lab.ts'
import { exchange, readAnswer } from '../../test/support/raw-socket.ts'

const PATH = '/api/tlds/com/metadata'

let house: House
let port: number

beforeAll(async () => {
  const lab = await givenLab()
  house = await openHouse({ rateLimitScale: 1_000 }, lab, await catalogueDatabase(lab))
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  port = (house.app.server.address() as AddressInfo).port
})

const LAST = `GET ${PATH} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`
const MORE = `GET ${PATH} HTTP/1.1\r\nHost: a\r\n\r\n`

/** The answers to several requests that are sent at once, and how many of them were early. */
async function ask(requests: string[]) {
  const before = await answeredEarly(house)
  const text = await exchange(port, requests.join(''))
  const answers = text.split(/(?=HTTP\/1\.1 )/).map(readAnswer)
  return { answers, early: (await answeredEarly(house)) - before }
}

it('200: the head has the same lines as the framework’s, in a form any client can read', async () => {
  house.clock.advance(2_000)
  const [before, after] = [await ask([MORE, LAST]), await ask([MORE, LAST])]
  expect([before.early, after.early]).toEqual([0, 1])
  const [first, second] = [before.answers[0], after.answers[0]]
  expect(second?.body).toBe(first?.body)
  expect(Number(second?.headers.get('content-length'))).toBe(second?.body.length)
  const own = ['x-request-id', 'ratelimit-remaining', 'date']
  const lines = ({ headers }: { headers: Map<string, string> }) =>
    [...headers].filter(([name]) => !own.includes(name)).sort()
  expect(lines(second ?? { headers: new Map() })).toEqual(lines(first ?? { headers: new Map() }))
  expect(Date.parse(second?.headers.get('date') ?? '')).toBeGreaterThan(Date.now() - 120_000)
})

it('200: requests that are sent at once are answered in order', async () => {
  await ask([LAST])
  const { answers, early } = await ask([...Array.from({ length: 20 }, () => MORE), LAST])
  expect(early).toBe(20)
  const left = answers.map(({ headers }) => Number(headers.get('ratelimit-remaining')))
  expect(left).toEqual(left.toSorted((a, b) => b - a))
  expect(new Set(answers.map(({ headers }) => headers.get('x-request-id'))).size).toBe(21)
})

it('200: whoever closes the connection afterwards is answered by the framework', async () => {
  await ask([LAST])
  for (const request of [LAST, `GET ${PATH} HTTP/1.0\r\nHost: a\r\n\r\n`]) {
    const { answers, early } = await ask([request])
    expect([answers[0]?.status, early]).toEqual([200, 0])
    expect(answers[0]?.headers.get('connection')).toBe('close')
  }
})
