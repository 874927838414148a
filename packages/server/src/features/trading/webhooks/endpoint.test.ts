import { verifyWebhook } from '@namehouse/sdk'
import { beforeAll, describe, expect, it } from 'vitest'
import { givenEndpoint, SECRET } from '../../../../test/support/dispatching.ts'
import { givenPartner, type GivenPartner } from '../../../../test/support/given.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenLab, type TestLab } from '../../../../test/support/lab.ts'
import { signedCall } from '../../../../test/support/signed-call.ts'

const PATH = '/api/partner/webhooks'

let lab: TestLab
let house: House
let partner: GivenPartner
beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({}, lab)
  partner = await givenPartner(house)
})

type Endpoint = { url: string; active: boolean; created_at: string }

const put = (body: unknown, by = partner) =>
  signedCall<Endpoint>(house, by, `PUT ${PATH}`, { body })
const read = (by = partner) => signedCall<Endpoint>(house, by, `GET ${PATH}`)

describe('PUT /api/partner/webhooks', () => {
  it('200: registers a URL, and never returns the secret', async () => {
    const by = await givenPartner(house)
    const { status, body } = await put(
      { url: 'https://partner.example.com/hooks', secret: SECRET },
      by,
    )
    expect(status).toBe(200)
    expect(body).toEqual({
      url: 'https://partner.example.com/hooks',
      active: true,
      created_at: house.clock.now().toISOString(),
    })
    expect((await read(by)).body).toEqual(body)
    const [row] = await house.db`
      select encode(sealed_secret, 'escape') as sealed from webhook_endpoints
      where partner_id = ${by.partnerId}
    `
    expect(row?.['sealed']).not.toContain(SECRET)
  })

  it('200: a second request updates the endpoint and keeps its creation time', async () => {
    const by = await givenPartner(house)
    const first = (await put({ url: 'https://a.example.com/', secret: SECRET }, by)).body
    house.clock.advance(1_000)
    const second = (await put({ url: 'https://b.example.com/', secret: SECRET }, by)).body
    expect(second).toEqual({ ...first, url: 'https://b.example.com/' })
    const rows = await house.db`
      select id from webhook_endpoints where partner_id = ${by.partnerId}
    `
    expect(rows).toHaveLength(1)
  })

  it('200: concurrent requests create one endpoint', async () => {
    const by = await givenPartner(house)
    const puts = Array.from({ length: 8 }, (_, n) =>
      put({ url: `https://n${n}.example.com/`, secret: SECRET }, by),
    )
    expect((await Promise.all(puts)).map(({ status }) => status)).toEqual(Array(8).fill(200))
    const rows = await house.db`
      select id from webhook_endpoints where partner_id = ${by.partnerId}
    `
    expect(rows).toHaveLength(1)
  })

  it.each([
    'http://partner.example.com/',
    'ftp://partner.example.com/',
    'https://user:word@partner.example.com/',
    'https://partner.example.com:22/',
    'https://partner.example.com/#part',
    'partner.example.com',
    '',
    'https://',
    `https://partner.example.com/${'x'.repeat(2_048)}`,
    'https://169.254.169.254/latest/meta-data',
    'https://10.0.0.1/',
    'http://192.168.1.1/',
    'https://[::ffff:127.0.0.1]/',
    'https://[fd00:ec2::254]/',
    'http://0.0.0.0:3000/',
  ])('400: refuses the URL %s', async (url) => {
    expect(await put({ url, secret: SECRET })).toMatchObject({
      status: 400,
      body: { error: { code: 'validation_error', details: [{ field: 'url' }] } },
    })
    expect((await read()).status).toBe(404)
  })

  it('400: refuses a host that resolves to an internal address, without revealing it', async () => {
    await lab.host('inside.example.com', [{ type: 'A', data: '10.1.2.3' }])
    const { status, body } = await put({ url: 'https://inside.example.com/', secret: SECRET })
    expect(status).toBe(400)
    expect(JSON.stringify(body)).not.toContain('10.1.2.3')
  })

  it('400: outside the demo, loopback is refused like any other internal address', async () => {
    const strict = await openHouse({ isDemo: false }, lab)
    const by = await givenPartner(strict)
    for (const url of ['http://127.0.0.1:9/', 'https://127.0.0.1:9/', 'https://localhost/']) {
      const body = { url, secret: SECRET }
      const { status } = await signedCall(strict, by, `PUT ${PATH}`, { body })
      expect(status).toBe(400)
    }
  })

  it.each([
    ['too short', 'fifteen letters'],
    ['too long', 'x'.repeat(256)],
    ['not text', 1234567890123456],
    ['split over two lines', 'sixteen letters\nand a line'],
    ['invalid base64', 'whsec_not*base64*at*all'],
  ])('400: a secret that is %s', async (_why, secret) => {
    expect((await put({ url: 'https://a.example.com/', secret })).status).toBe(400)
  })

  it('400: refuses an unknown field', async () => {
    const body = { url: 'https://a.example.com/', secret: SECRET, active: false }
    expect((await put(body)).status).toBe(400)
  })

  it('403: a credential without the scope', async () => {
    const by = await givenPartner(house, { scopes: ['buy'] })
    expect((await put({ url: 'https://a.example.com/', secret: SECRET }, by)).status).toBe(403)
  })

  it('200: sandbox and live have one endpoint each', async () => {
    const sandbox = await givenPartner(house, { environment: 'sandbox' })
    await put({ url: 'https://sandbox.example.com/', secret: SECRET }, sandbox)
    expect((await read(sandbox)).body.url).toBe('https://sandbox.example.com/')
    expect((await read(partner)).status).toBe(404)
  })
})

describe('DELETE /api/partner/webhooks', () => {
  it('204: stops deliveries and deletes the secret; 404 afterwards', async () => {
    const by = await givenPartner(house)
    await put({ url: 'https://a.example.com/', secret: SECRET }, by)
    expect((await signedCall(house, by, `DELETE ${PATH}`)).status).toBe(204)
    expect((await read(by)).status).toBe(404)
    expect((await signedCall(house, by, `DELETE ${PATH}`)).status).toBe(404)
    const [row] = await house.db`
      select sealed_secret, active from webhook_endpoints where partner_id = ${by.partnerId}
    `
    expect(row).toEqual({ sealed_secret: null, active: false })
    expect((await put({ url: 'https://b.example.com/', secret: SECRET }, by)).status).toBe(200)
  })
})

describe('POST /api/partner/webhooks/test', () => {
  const test = (by: GivenPartner) => signedCall(house, by, `POST ${PATH}/test`)

  it('200: sends a signed event immediately, which is not logged', async () => {
    const by = await givenPartner(house)
    await givenEndpoint(house, by, `${lab.receiver}/test-good`)
    const { status, body } = await test(by)
    expect(status).toBe(200)
    expect(body).toMatchObject({ delivered: true, status_code: 200, error: null })
    const [received] = (await lab.inbox('/test-good')).recent
    const event = await verifyWebhook(received?.body ?? '', received?.headers ?? {}, SECRET, {
      needsTimestamp: true,
    })
    expect(event).toMatchObject({ type: 'webhook.test', partner_id: by.partnerId, data: {} })
    const history = await signedCall(house, by, 'GET /api/partner/v1/events')
    expect(history.body).toEqual({ events: [], next_cursor: null })
  })

  it('200: reports the receiver’s status, but nothing of its body', async () => {
    const by = await givenPartner(house)
    await givenEndpoint(house, by, `${lab.receiver}/test-bad`)
    await lab.receive('/test-bad', { kind: 'answer', status: 302, headers: { location: '/' } })
    expect((await test(by)).body).toMatchObject({
      delivered: false,
      status_code: 302,
      error: 'redirect',
    })
    await lab.receive('/test-bad', { kind: 'reset' })
    expect((await test(by)).body).toMatchObject({
      delivered: false,
      status_code: null,
      error: 'connection',
    })
  })

  it('404: no endpoint is registered', async () => {
    expect((await test(await givenPartner(house))).status).toBe(404)
  })
})
