import { beforeAll, expect, it } from 'vitest'
import { type House, openHouse } from '../../test/support/house.ts'

let house: House
beforeAll(async () => {
  house = await openHouse({
    baseUrl: 'https://names.example',
    securityContact: 'https://names.example/report',
  })
})

const fieldsOf = (text: string) =>
  new Map(
    text
      .trim()
      .split('\n')
      .map((line) => {
        const [name = '', ...value] = line.split(': ')
        return [name, value.join(': ')] as const
      }),
  )

it('200: security.txt has a contact and never expires while the service runs', async () => {
  for (const days of [0, 400]) {
    house.clock.advance(days * 24 * 3_600_000)
    const answer = await house.app.inject('/.well-known/security.txt')
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      200,
      'text/plain; charset=utf-8',
    ])
    const fields = fieldsOf(answer.body)
    expect(fields.get('Contact')).toBe('https://names.example/report')
    expect(fields.get('Canonical')).toBe('https://names.example/.well-known/security.txt')
    const left = Date.parse(fields.get('Expires') ?? '') - house.clock.now().getTime()
    expect(left).toBeGreaterThan(30 * 24 * 3_600_000)
    expect(left).toBeLessThan(365 * 24 * 3_600_000)
  }
})

it('200: defaults to security@ the host if no contact is configured', async () => {
  const plain = await openHouse({ baseUrl: 'https://names.example' })
  const { body } = await plain.app.inject('/.well-known/security.txt')
  expect(fieldsOf(body).get('Contact')).toBe('mailto:security@names.example')
  const demo = await openHouse()
  const text = (await demo.app.inject('/.well-known/security.txt')).body
  expect(fieldsOf(text).get('Contact')).toBe('mailto:security@localhost')
})
