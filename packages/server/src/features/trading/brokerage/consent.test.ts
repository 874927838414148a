import { beforeAll, describe, expect, it } from 'vitest'
import {
  actAsBuyer,
  buyerMail,
  givenCase,
  lastCode,
  postCase,
  readRow,
  submitForm,
} from '../../../../test/support/brokerage.ts'
import { givenPartner } from '../../../../test/support/given.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { someDomain } from '../../../../test/support/orders.ts'
import { type Browser, givenSignedIn } from '../../../../test/support/people.ts'
import { signedCall } from '../../../../test/support/signed-call.ts'
import { brokerageJobs, UNCONFIRMED_MS } from './jobs.ts'

let house: House
let staff: Browser
beforeAll(async () => {
  house = await openHouse()
  staff = (await givenSignedIn(house, 'staff')).browser
})

async function withOffer(facts: Parameters<typeof givenCase>[1] = {}) {
  const given = await givenCase(house, { ...facts, status: 'NEGOTIATING' })
  const made = { amount_cents: 4_000_00 }
  const answer = await staff.post(`/api/staff/brokerage/${given.caseId}/offer`, made)
  expect(answer.statusCode).toBe(200)
  const [row] = await house.db<{ offer_id: string }[]>`
    select offer_id from brokerage_offers where case_id = ${given.caseId} and status = 'open'
  `
  return { ...given, accept: { action: 'accept', offer_id: row?.offer_id ?? '' } }
}

const other = (code: string) => (code === '000000' ? '000001' : '000000')

const codesOf = async (caseId: string): Promise<number> =>
  (await house.db`select 1 from brokerage_codes where case_id = ${caseId}`).length

/** The emails with codes to one buyer, oldest first. */
async function codeMail(to_email: string): Promise<{ subject: string; text: string }[]> {
  await buyerMail(house)
  return await house.db<{ subject: string; text: string }[]>`
    select subject, text_part as text from mails
    where kind = 'brokerage-code' and to_email = ${to_email} and sent_at is not null
    order by created_at, id limit 100
  `
}

describe('the link alone', () => {
  it.each(['accept', 'decline', 'raise-budget', 'cancel'])(
    '200: can’t %s: the page asks for a code that the partner doesn’t get',
    async (action) => {
      const { accept, ...given } = await withOffer()
      const fields = { ...accept, action, budget: '9000' }
      const before = await given.partner.client.brokerage.read(given.caseId)
      const answer = await submitForm(house, given, fields)
      expect([answer.statusCode, answer.body.includes('name="code"')]).toEqual([200, true])
      expect(await given.partner.client.brokerage.read(given.caseId)).toEqual(before)
      const code = await lastCode(house, given.caseId)
      expect(answer.body).not.toContain(code)
      const { body } = await signedCall(house, given.partner, 'GET /api/partner/v1/events')
      expect(JSON.stringify(body)).not.toContain(code)
    },
  )

  it('303: with the emailed code the action is performed, and the code works once', async () => {
    const buyer_email = 'consents@example.com'
    const { accept, ...given } = await withOffer({ buyer_email })
    await submitForm(house, given, accept)
    const [mail] = await codeMail(buyer_email)
    const code = /\b\d{6}\b/.exec(mail?.subject ?? '')?.[0] ?? ''
    expect(code).toBe(await lastCode(house, given.caseId))
    expect(mail?.text).toContain(`Enter ${code} to accept the offer of $4,000.00`)
    const spaced = `${code.slice(0, 3)} ${code.slice(3)}`
    const answer = await submitForm(house, given, { ...accept, code: spaced })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, given.path])
    expect((await readRow(house, given.caseId)).status).toBe('AGREED')
    expect((await submitForm(house, given, { ...accept, code })).statusCode).toBe(303)
    const { timeline } = await given.partner.client.brokerage.read(given.caseId)
    expect(timeline.filter(({ event }) => event === 'brokerage.offer_accepted').length).toBe(1)
  })
})

describe('a code', () => {
  it('400: works for one action, one amount and one case', async () => {
    const { accept, ...given } = await withOffer()
    const second = await withOffer()
    await submitForm(house, given, { action: 'raise-budget', budget: '6000' })
    const code = await lastCode(house, given.caseId)
    for (const fields of [
      { ...accept, code },
      { action: 'cancel', code },
      { action: 'raise-budget', budget: '9000', code },
    ]) {
      expect((await submitForm(house, given, fields)).statusCode).toBe(400)
    }
    await submitForm(house, second, { action: 'raise-budget', budget: '6000' })
    const foreign = { action: 'raise-budget', budget: '6000', code }
    expect((await submitForm(house, second, foreign)).statusCode).toBe(400)
    const own = { action: 'raise-budget', budget: '6,000.00', code }
    expect((await submitForm(house, given, own)).statusCode).toBe(303)
    expect((await readRow(house, given.caseId)).budget).toBe(6_000_00)
  })

  it('400: after five wrong guesses, the right code no longer works', async () => {
    const { accept, ...given } = await withOffer()
    await submitForm(house, given, accept)
    const code = await lastCode(house, given.caseId)
    const wrong = { ...accept, code: other(code) }
    for (const left of [4, 3, 2, 1]) {
      const { statusCode, body } = await submitForm(house, given, wrong)
      expect([statusCode, body.includes(`Attempts left: ${left}.`)]).toEqual([400, true])
    }
    expect((await submitForm(house, given, wrong)).body).toContain('no longer works')
    expect((await submitForm(house, given, { ...accept, code })).statusCode).toBe(400)
    expect((await readRow(house, given.caseId)).status).toBe('NEGOTIATING')
  })

  it('400: fifty concurrent guesses count as five', async () => {
    const { accept, ...given } = await withOffer()
    await submitForm(house, given, accept)
    const wrong = { ...accept, code: other(await lastCode(house, given.caseId)) }
    await Promise.all(Array.from({ length: 50 }, () => submitForm(house, given, wrong)))
    const rows = await house.db`
      select tries from brokerage_codes where case_id = ${given.caseId}
    `
    expect(rows).toEqual([{ tries: 5 }])
  })

  it('303: the right code submitted fifty times concurrently acts once', async () => {
    const given = await givenCase(house)
    const fields = { action: 'raise-budget', budget: '9000' }
    await submitForm(house, given, fields)
    const code = await lastCode(house, given.caseId)
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => submitForm(house, given, { ...fields, code })),
    )
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([303]))
    const { timeline } = await given.partner.client.brokerage.read(given.caseId)
    expect(timeline.length).toBe(2)
  })

  it('400: expires after fifteen minutes', async () => {
    const { accept, ...given } = await withOffer()
    await submitForm(house, given, accept)
    const code = await lastCode(house, given.caseId)
    house.clock.advance(15 * 60_000)
    expect((await submitForm(house, given, { ...accept, code })).statusCode).toBe(400)
    expect((await actAsBuyer(house, given, accept)).statusCode).toBe(303)
  })

  it('429: requesting new codes doesn’t give unlimited guesses', async () => {
    const { accept, ...given } = await withOffer()
    const statuses: number[] = []
    for (let round = 0; round < 5; round += 1) {
      await submitForm(house, given, accept)
      const wrong = { ...accept, code: other(await lastCode(house, given.caseId)) }
      for (let n = 0; n < 5; n += 1) {
        statuses.push((await submitForm(house, given, wrong)).statusCode)
      }
      house.clock.advance(61_000)
    }
    expect(statuses.filter((status) => status === 400).length).toBe(20)
    expect(statuses.slice(20)).toEqual([429, 429, 429, 429, 429])
  })

  it('429: a partner that guesses across many cases is stopped in all of them', async () => {
    const partner = await givenPartner(house)
    let statuses: number[] = []
    for (let n = 0; n < 21; n += 1) {
      const given = await givenCase(house, { partner })
      const fields = { action: 'cancel' }
      await submitForm(house, given, fields)
      const wrong = { ...fields, code: other(await lastCode(house, given.caseId)) }
      for (let guess = 0; guess < 5; guess += 1) {
        statuses = [...statuses, (await submitForm(house, given, wrong)).statusCode]
      }
    }
    expect(statuses.filter((status) => status === 400).length).toBe(100)
    expect(statuses.at(-1)).toBe(429)
  })

  it('429: ten codes a day per case, at most one a minute, and none if there is nothing to do', async () => {
    const given = await givenCase(house, { status: 'CANCELLED' })
    expect((await submitForm(house, given, { action: 'cancel' })).statusCode).toBe(303)
    expect((await submitForm(house, given, { action: 'confirm' })).statusCode).toBe(303)
    expect(await codesOf(given.caseId)).toBe(0)
    const asked = await givenCase(house)
    for (let n = 0; n < 12; n += 1) await submitForm(house, asked, { action: 'cancel' })
    expect(await codesOf(asked.caseId)).toBe(1)
    for (let n = 0; n < 9; n += 1) {
      house.clock.advance(61_000)
      expect((await submitForm(house, asked, { action: 'cancel' })).statusCode).toBe(200)
    }
    house.clock.advance(61_000)
    expect((await submitForm(house, asked, { action: 'cancel' })).statusCode).toBe(429)
    expect(await codesOf(asked.caseId)).toBe(10)
  })

  it('is not stored in the database', async () => {
    const given = await givenCase(house)
    await submitForm(house, given, { action: 'cancel' })
    const code = await lastCode(house, given.caseId)
    const rows = await house.db`select c::text as row from brokerage_codes c`
    expect(JSON.stringify(rows)).not.toContain(code)
  })
})

describe('a case with an unconfirmed buyer', () => {
  it('201: doesn’t block other partners, but its own partner can’t open a second one', async () => {
    const { domain, partner } = await givenCase(house, { confirmed: false })
    expect((await postCase(house, partner, { domain })).status).toBe(422)
    const second = await givenPartner(house)
    const eligibility = await second.client.brokerage.eligibility(domain)
    expect(eligibility).toMatchObject({ reason: expect.not.stringMatching('open_case') })
    expect((await postCase(house, second, { domain })).status).toBe(201)
  })

  it('422: the first buyer to confirm gets the name, and the others are told why', async () => {
    const first = await givenCase(house, { confirmed: false })
    const { domain } = first
    const second = await givenCase(house, { confirmed: false, domain })
    expect((await actAsBuyer(house, second, { action: 'confirm' })).statusCode).toBe(303)
    const late = await actAsBuyer(house, first, { action: 'raise-budget', budget: '9000' })
    expect([late.statusCode, late.body.includes('Somebody else')]).toEqual([422, true])
    expect((await postCase(house, await givenPartner(house), { domain })).status).toBe(422)
    expect((await actAsBuyer(house, first, { action: 'cancel' })).statusCode).toBe(303)
  })

  it('303: the link in the email confirms the address, the partner’s link doesn’t', async () => {
    const buyer_email = 'confirms@example.com'
    const given = await givenCase(house, { confirmed: false, buyer_email })
    const [letter] = (await buyerMail(house)).filter(({ to_email }) => to_email === buyer_email)
    const link = new URL(/http\S+&c=\S+/.exec(letter?.text ?? '')?.[0] ?? '')
    const shown = await house.app.inject({ method: 'GET', url: link.pathname + link.search })
    expect(shown.body).toContain('Confirm email address')
    const isConfirmed = async () => {
      const [row] = await house.db`
        select confirmed_at is not null as yes from brokerage_cases where case_id = ${given.caseId}
      `
      return row?.['yes']
    }
    expect(await isConfirmed()).toBe(false)
    const stranger = await givenCase(house, { confirmed: false })
    for (const c of [given.token, 'forged', '']) {
      const answer = await submitForm(house, given, { action: 'confirm', c })
      expect(answer.statusCode).toBe(200)
    }
    const c = link.searchParams.get('c') ?? ''
    expect((await submitForm(house, stranger, { action: 'confirm', c })).statusCode).toBe(200)
    expect(await isConfirmed()).toBe(false)
    expect((await submitForm(house, given, { action: 'confirm', c })).statusCode).toBe(303)
    expect(await isConfirmed()).toBe(true)
  })

  it('ends after seven days without another email, and a confirmed one doesn’t', async () => {
    const later = await openHouse()
    const buyer_email = 'never@example.com'
    const lost = await givenCase(later, { confirmed: false, buyer_email })
    const kept = await givenCase(later)
    await buyerMail(later)
    later.clock.advance(UNCONFIRMED_MS - 1)
    const jobs = brokerageJobs(later.deps)
    for (const job of jobs) await job.run()
    expect((await readRow(later, lost.caseId)).status).toBe('OPEN')
    later.clock.advance(1)
    for (const job of jobs) await job.run()
    expect((await readRow(later, lost.caseId)).status).toBe('CLOSED_NO_DEAL')
    expect((await readRow(later, kept.caseId)).status).toBe('OPEN')
    const letters = (await buyerMail(later)).filter(({ to_email }) => to_email === buyer_email)
    expect(letters.length).toBe(1)
    const { timeline } = await lost.partner.client.brokerage.read(lost.caseId)
    expect(timeline.at(-1)?.['note']).toContain('did not confirm')
  })
})

it('429: a partner can have at most 200 open cases, even if it opens many concurrently', async () => {
  const partner = await givenPartner(house)
  await house.db`
    insert into brokerage_cases (
      case_id, partner_id, environment, domain, tier, status, buyer_email, budget, created_at,
      updated_at
    )
    select ${partner.partnerId} || n, ${partner.partnerId}, 'live', 'full-' || n || '.com',
      'managed', 'OPEN', 'many@example.com', 100, now(), now()
    from generate_series(1, 195) n
  `
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      postCase(house, partner, { domain: someDomain(), buyer_email: `many-${n}@example.com` }),
    ),
  )
  const opened = answers.filter(({ status }) => status === 201)
  const refused = answers.filter(({ body }) => body.error?.code === 'quota_exceeded')
  expect([opened.length, refused.length]).toEqual([5, 15])
  expect(refused[0]?.status).toBe(429)
  expect(refused[0]?.headers.get('retry-after')).toBe('3600')
})
