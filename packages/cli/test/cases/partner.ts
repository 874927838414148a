import { generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { verifyWebhook, type WebhookEvent } from '@namehouse/sdk'
import { describe, expect, it } from 'vitest'
import { issueCredential } from '../../../server/src/features/trading/partners/issue-credential.ts'
import { SCOPES } from '../../../server/src/http/route-config.ts'
import { afterFile } from '../../../server/test/support/after-file.ts'
import { givenListing, givenPartner } from '../../../server/test/support/given.ts'
import { OPERATIONS } from '../../src/partner/operations.ts'
import type { At } from '../support/login.ts'
import { givenConfig, inputOf, nh } from '../support/nh.ts'

const WEBHOOK_SECRET = 'a-webhook-secret-of-32-characters'

/** A partner with a sandbox credential in the environment. */
async function givenSeller(at: At) {
  const { house } = at()
  const partner = await givenPartner(house, { environment: 'sandbox', affiliate: true })
  const env = {
    NAMEHOUSE_URL: house.url,
    NAMEHOUSE_KEY_ID: partner.keyId,
    NAMEHOUSE_SECRET: partner.secret,
  }
  const run = async (...argv: string[]) => await nh(argv, { env })
  return { ...partner, env, run }
}

/** Signed operations. */
export function partnerCases(at: At): void {
  describe('nh partner', () => {
    it('sells a name, from search to refund', async () => {
      const domain = 'cli-seller.com'
      await givenListing(at().house, { domain, bin: 100_00, environment: 'sandbox' })
      const { run, env } = await givenSeller(at)
      const found = await run('partner', 'search-inventory', '--q', 'cli seller')
      expect(JSON.parse(found.stdout)).toMatchObject({ domains: [{ domain }] })
      const { NAMEHOUSE_URL: url, ...credential } = env
      const before = ['--url', url, 'partner', 'search-inventory', '--q', 'cli seller']
      expect(await nh(before, { env: credential })).toEqual(found)
      const quote = JSON.parse((await run('partner', 'create-quote', '--domain', domain)).stdout)
      const { quote_id } = quote as { quote_id: string }
      const argv = [
        'partner',
        'record-order',
        '--external-payment-ref',
        'p-1',
        '--quote-id',
        quote_id,
      ]
      const more = ['--buyer.email', 'b@example.com', '--idempotency-key', 'order-1', '--ndjson']
      const order = await run(...argv, ...more)
      const { public_id, buyer } = JSON.parse(order.stdout) as { public_id: string; buyer: object }
      expect([order.code, buyer]).toEqual([0, expect.objectContaining({ email: 'b@example.com' })])
      // The same key is the same order.
      expect((await run(...argv, ...more)).stdout).toBe(order.stdout)
      expect((await run('partner', 'read-order', public_id)).stdout).toContain('EXTERNALLY_PAID')
      const body = inputOf(JSON.stringify({ public_id, reason: 'A test.' }))
      const refund = await nh(['partner', 'request-refund', '--body', '-'], { env, input: body })
      expect(refund.code).toBe(0)
      const events = await run('partner', 'read-events', '--all', '--limit', '1')
      const lines = events.stdout.trim().split('\n')
      expect(lines.length).toBeGreaterThanOrEqual(2)
      expect(lines[0]).toContain('order.recorded')
    })

    it('every operation reaches the service, signed', async () => {
      const { run } = await givenSeller(at)
      for (const { name, fields } of OPERATIONS) {
        const args = fields.flatMap((field) => {
          if (field.at === 'path') return ['none']
          if (!field.isRequired) return []
          const option = `--${field.name === 'url' ? 'body.url' : field.name.replaceAll('_', '-')}`
          const value =
            field.choices?.[0] ?? (field.type === 'number' ? '5' : 'nothing-here-at-all.com')
          return [option, value]
        })
        const { code, stderr } = await run('partner', name, ...args)
        // Found, not found or refused for what it says: never a usage or a signature error.
        expect([name, stderr, [0, 1, 3].includes(code)]).toEqual([name, stderr, true])
        expect(stderr).not.toMatch(/signature|credential|scope/i)
      }
    })
  })
}

/** Wrong calls of signed operations. */
export function partnerTrouble(at: At): void {
  describe('nh partner', () => {
    it('2: no credential, an unknown operation, missing or odd values', async () => {
      const { run, env } = await givenSeller(at)
      const without = { NAMEHOUSE_URL: env.NAMEHOUSE_URL }
      expect((await nh(['partner', 'list-orders'], { env: without })).code).toBe(2)
      const unknown = await run('partner', 'list-order')
      expect(unknown).toMatchObject({ code: 2, stderr: expect.stringContaining('list-orders') })
      expect((await run('partner', 'create-quote')).stderr).toContain('needs --domain')
      expect((await run('partner', 'read-order')).stderr).toContain('PUBLIC_ID')
      expect((await run('partner', 'read-order', '..')).code).toBe(2)
      // An id can't leave its place in the path.
      const odd = await run('partner', 'read-order', 'x/../../quotes?a=b#c')
      expect([odd.code, odd.stderr]).toEqual([1, expect.stringContaining('order')])
      expect((await run('partner', 'list-orders', '--limit', 'many')).code).toBe(2)
      expect((await run('partner', 'create-link', '--kind', 'odd')).code).toBe(2)
      expect((await run('partner', 'create-quote', '--body', '[]')).code).toBe(2)
    })

    it('3: a wrong secret, which comes from a file and is not printed', async () => {
      const { run } = await givenSeller(at)
      const file = join(givenConfig(), 'secret')
      writeFileSync(file, 'sk_wrong-secret\n')
      const ran = await run('partner', 'list-orders', '--secret-file', file)
      expect(ran.code).toBe(3)
      expect(ran.stdout + ran.stderr).not.toContain('sk_wrong')
    })
  })
}

export function signCases(at: At): void {
  describe('nh sign', () => {
    it('makes headers that the service accepts', async () => {
      const { run, env } = await givenSeller(at)
      const path = '/api/partner/v1/availability?domain=acme.com'
      const { stdout } = await run('sign', 'get', path, '--json')
      const headers = JSON.parse(stdout) as Record<string, string>
      const answer = await fetch(env.NAMEHOUSE_URL + path, { headers })
      expect(answer.status).toBe(200)
      const lines = (await run('sign', 'GET', path)).stdout.trim().split('\n')
      expect(lines.map((line) => line.split(':')[0])).toEqual(Object.keys(headers))
      const canonical = await run(
        'sign',
        'POST',
        '/api/partner/v1/quotes',
        '--canonical',
        '--body',
        '{}',
      )
      expect(canonical.stdout.split('\n').slice(0, 2)).toEqual(['POST', '/api/partner/v1/quotes'])
      const curl = await run('sign', 'POST', '/x', '--curl', '--body', `{"a":"it's"}`)
      expect(curl.stdout).toContain(`--data-binary '{"a":"it'\\''s"}'`)
      expect((await run('sign', 'GET', '/x', '--body', '{}')).code).toBe(2)
    })

    it('signs with a private key whose public key the service knows', async () => {
      const { run, partnerId } = await givenSeller(at)
      const { db, deps, clock } = at().house
      const { privateKey, publicKey } = generateKeyPairSync('ed25519')
      const file = join(givenConfig(), 'key.pem')
      writeFileSync(file, privateKey.export({ format: 'pem', type: 'pkcs8' }))
      const public_key = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
      const wanted = { partner_id: partnerId, scopes: SCOPES, is_affiliate: false, public_key }
      const { key_id } = await db.begin((tx) => {
        const credential = { ...wanted, environment: 'sandbox' as const }
        return issueCredential(tx, credential, deps.config.masterKey, clock.now())
      })
      const own = ['--key-id', key_id, '--private-key', file]
      const found = await run('partner', 'read-availability', '--domain', 'acme.com', ...own)
      expect(found).toMatchObject({ code: 0, stderr: '' })
      const path = '/api/partner/v1/availability?domain=acme.com'
      const headers = JSON.parse((await run('sign', 'GET', path, '--json', ...own)).stdout)
      expect(headers['x-service-signature']).toMatch(/^ed25519=/)
      expect((await fetch(at().house.url + path, { headers })).status).toBe(200)
      writeFileSync(file, 'no key')
      expect((await run('sign', 'GET', '/x', '--private-key', file)).code).toBe(2)
      const listed = await run('partner', 'list-orders', '--private-key', file)
      expect([listed.code, listed.stderr.includes('no key')]).toEqual([2, false])
      expect(
        (await run('sign', 'GET', '/x', '--private-key', file, '--secret-file', file)).code,
      ).toBe(2)
      expect((await run('sign', 'GET')).code).toBe(2)
    })
  })
}

export function listenCases(at: At): void {
  describe('nh listen', () => {
    it('forwards events that the sdk verifies, from the cursor on', async () => {
      const seller = await givenSeller(at)
      await seller.client.sandbox.emit('order.settled')
      await seller.client.sandbox.emit('order.refunded')
      const receiver = await givenReceiver()
      const env = {
        ...seller.env,
        NAMEHOUSE_WEBHOOK_SECRET: WEBHOOK_SECRET,
        NAMEHOUSE_PARTNER_ID: 'ptr_1',
      }
      const argv = ['listen', '--forward-to', receiver.url, '--after', 'start', '--count', '2']
      const { code, stdout, stderr } = await nh([...argv, '--ndjson'], { env })
      expect(code).toBe(0)
      expect(receiver.events.map(({ type }) => type)).toEqual(['order.settled', 'order.refunded'])
      expect(receiver.events[0]).toMatchObject({ partner_id: 'ptr_1' })
      const printed = stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as { id: string })
      expect(printed).toMatchObject([{ status: 200 }, { status: 200 }])
      expect(stderr).toContain(`--after ${printed[1]?.id}`)

      // From the first event on there is only the second.
      const rest = ['--after', printed[0]?.id ?? '', '--count', '1']
      await nh(['listen', '--forward-to', receiver.url, ...rest], { env })
      expect(receiver.events.map(({ type }) => type).slice(2)).toEqual(['order.refunded'])
    })

    it('says how to continue with the event that Ctrl-C interrupted', async () => {
      const seller = await givenSeller(at)
      await seller.client.sandbox.emit('order.settled')
      await seller.client.sandbox.emit('order.refunded')
      const stop = new AbortController()
      let asked = 0
      const server = createServer((_, response) => {
        asked += 1
        // The second is never answered.
        if (asked === 1) response.writeHead(200).end()
        else stop.abort()
      })
      await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
      afterFile(() => void server.close())
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
      const argv = ['listen', '--forward-to', url, '--after', 'start', '--ndjson']
      const ran = await nh(argv, { env: seller.env, signal: stop.signal })
      expect(ran.code).toBe(0)
      expect(ran.stdout.trim().split('\n')).toHaveLength(1)
      const { id } = JSON.parse(ran.stdout) as { id: string }
      expect(ran.stderr).toContain(`--after ${id}\n`)
    })

    it('starts with new events, makes up a secret, and reports a receiver that is not there', async () => {
      const seller = await givenSeller(at)
      await seller.client.sandbox.emit('order.settled')
      const argv = ['listen', '--forward-to', 'http://127.0.0.1:1/', '--count', '1']
      const hear = (text: string): void => {
        if (text.startsWith('Forwarding')) void seller.client.sandbox.emit('order.refunded')
      }
      const ran = await nh(argv, { env: seller.env, hear })
      expect(ran.stderr).toContain('Verify deliveries with this secret: whsec_')
      expect(ran.stdout).toMatch(/\tnone\t\d+\torder\.refunded\t/)
      expect((await seller.run('listen')).code).toBe(2)
      expect((await seller.run('listen', '--forward-to', 'file:///etc/passwd')).code).toBe(2)
    })
  })
}

/** A receiver that answers 200 only to what it can verify. */
async function givenReceiver() {
  const events: WebhookEvent[] = []
  const answer = async (request: IncomingMessage): Promise<number> => {
    const chunks: Uint8Array[] = []
    for await (const chunk of request) chunks.push(chunk as Uint8Array)
    const options = { needsTimestamp: true }
    const body = Buffer.concat(chunks)
    return await verifyWebhook(body, request.headers, WEBHOOK_SECRET, options).then(
      (event) => (events.push(event) > 0 ? 200 : 500),
      () => 400,
    )
  }
  const server = createServer((request, response) => {
    void answer(request).then((status) => response.writeHead(status).end())
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  afterFile(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/webhooks`, events }
}
