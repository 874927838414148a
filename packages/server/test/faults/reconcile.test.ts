import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { openStripe } from '../../src/upstream/payments/stripe-gateway.ts'
import { afterFile } from '../support/after-file.ts'
import { givenSession, submit, sweep } from '../support/checkout.ts'
import { type OwnDatabase, ownDatabase } from '../support/database.ts'
import { openHouse } from '../support/house.ts'
import { givenLab, type TestLab } from '../support/lab.ts'
import { givenAccount } from '../support/people.ts'
import { givenDomains } from '../support/portfolio.ts'
import { runProgram } from '../support/program.ts'
import { stripeAt } from '../support/stripe-payouts.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const MASTER_KEY = 'ab'.repeat(32)
let lab: TestLab
/** As empty as a restored copy of a backup that was taken before everything else. */
let copy: OwnDatabase
let labFile: string

beforeAll(async () => {
  lab = await givenLab()
  copy = await ownDatabase()
  const folder = await temporaryFolder('reconcile')
  afterFile(() => rm(folder, { recursive: true, force: true }))
  labFile = join(folder, 'lab.json')
  await writeFile(labFile, JSON.stringify({ addresses: lab }))
  await lab.hold(['after-backup.com'], 'later@example.com')
})

async function reconcile(
  env: Record<string, string>,
  args: string[] = [],
  DATABASE_URL = copy.url,
): Promise<[number | string, string]> {
  const since = new Date(Date.now() - 3_600_000).toISOString()
  const program = runProgram(['reconcile', '--since', since, ...args], {
    BASE_URL: 'https://names.example',
    DATABASE_URL,
    MASTER_KEY,
    ...env,
  })
  return [await program.ended, program.said()]
}

const REGISTRAR = () => ({
  REGISTRAR_URL: lab.registrar,
  REGISTRAR_API_KEY: 'lab-registrar-key',
  REGISTRAR_CUSTOMER: 'namehouse',
})
const STRIPE = () => ({
  STRIPE_SECRET_KEY: 'sk_test_lab',
  STRIPE_WEBHOOK_SECRET: 'whsec_lab',
  STRIPE_API_URL: lab.stripe,
})

/** Money that Stripe holds for a payment that the copy doesn't know. */
async function givenHold(payment_id: string): Promise<void> {
  const stripe = await openStripe(stripeAt(lab).live)
  const { buyer_url } = await stripe.authorise({
    payment_id,
    amount_cents: 500_00,
    currency: 'USD',
    description: 'a.com',
    buyer_email: 'buyer@example.com',
    return_url: 'https://names.example/',
    card: null,
  })
  await fetch(String(buyer_url), { method: 'POST', redirect: 'manual' })
}

describe('in quarantine', () => {
  it('payments and domains are compared, and no hold is released', async () => {
    await givenHold('pay_held')
    const env = { ...REGISTRAR(), ...STRIPE(), QUARANTINE: 'on' }
    const [code, told] = await reconcile(env)
    expect(told).toMatch(/^payments, live: 1 compared, .* 1 for staff$/m)
    expect(told).toMatch(/^ {2}pay_held .*: authorised there, unknown here$/m)
    expect(told).toMatch(/^ {2}after-backup\.com is at the registrar/m)
    expect(code).toBe(1)
    const [refused, why] = await reconcile(env, ['--release-holds'])
    expect([refused, why]).toEqual([2, expect.stringContaining('QUARANTINE')])
    expect(await lab.stripeBooks('pay_held')).toEqual(['opened', 'authorised'])
  })

  it('a rehearsal is compared with the lab, each payment once', async () => {
    const original = await openHouse({}, lab)
    const { page } = await givenSession(original)
    expect((await submit(original, page)).status).toBe(303)
    await sweep(original)
    const rehearsal = { REGISTRY: 'lab', LAB_ADDRESSES: labFile }
    for (const env of [rehearsal, { ...rehearsal, QUARANTINE: 'on' }]) {
      const [code, told] = await reconcile(env)
      expect(told).toMatch(/^payments, live: 1 compared, .* 1 for staff$/m)
      expect(told).toMatch(/^payments, sandbox: 0 compared, .* 0 for staff$/m)
      expect(told).toMatch(/^domains: [1-9]\d* compared/m)
      expect(code).toBe(1)
    }
  })
})

describe('what can’t be compared', () => {
  it('is an error if there is something here', async () => {
    const own = await ownDatabase()
    const house = await openHouse({ masterKey: [Buffer.from(MASTER_KEY, 'hex')] }, lab, own.url)
    await submit(house, (await givenSession(house)).page)
    await givenDomains(house, lab, await givenAccount(house), ['ours.com'])
    const [code, told] = await reconcile(REGISTRAR(), [], own.url)
    expect(told).toMatch(/^payments, live: NOT COMPARED, no payment gateway is configured/m)
    expect(told).toMatch(/^payments, sandbox: no payment gateway is configured, not compared/m)
    expect(told).toMatch(/^domains: [1-9]\d* compared/m)
    expect(code).toBe(1)
    const [other, more] = await reconcile(STRIPE(), [], own.url)
    expect(more).toMatch(/^domains: NOT COMPARED, no registrar is configured/m)
    expect(other).toBe(1)
  })

  it('is an error if there is nothing to compare with', async () => {
    const [code, told] = await reconcile({})
    expect([code, told]).toEqual([2, expect.stringContaining('STRIPE_SECRET_KEY')])
  })
})
