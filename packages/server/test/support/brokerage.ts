import { randomUUID } from 'node:crypto'
import type { Static } from 'typebox'
import { transact } from '../../src/db/transact.ts'
import type { CaseOut, StaffCaseOut } from '../../src/features/trading/brokerage/shapes.ts'
import { brokerageLetters } from '../../src/features/trading/brokerage/letters.ts'
import type { Status } from '../../src/features/trading/brokerage/states.ts'
import { moveCase } from '../../src/features/trading/brokerage/move-case.ts'
import { CODE_PURPOSE } from '../../src/features/trading/brokerage/use-code.ts'
import { sendDueMail } from '../../src/features/people/mail/send-due-mail.ts'
import { codeOf } from '../../src/values/mailed-code.ts'
import { givenPartner, type GivenPartner } from './given.ts'
import type { House } from './house.ts'
import { type ErrorBody, someDomain } from './orders.ts'
import { type Answered, type Place, signedCall } from './signed-call.ts'
import type { Environment } from '../../src/values/environment.ts'

export type CaseBody = Static<typeof CaseOut> & ErrorBody
export type StaffCase = Static<typeof StaffCaseOut> & ErrorBody

export const BUYER = 'buyer@example.com'

/** POST /brokerage, by default with a unique domain and the usual buyer. */
export async function postCase(
  place: Place,
  partner: Pick<GivenPartner, 'keyId' | 'secret'>,
  changes: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<Answered<CaseBody>> {
  const usual = { domain: someDomain(), tier: 'managed', buyer_email: BUYER, budget: 5_000_00 }
  const asked = { body: { ...usual, ...changes }, headers }
  return await signedCall(place, partner, 'POST /api/partner/v1/brokerage', asked)
}

/** The statuses staff set on the way to each one. */
const WAYS: Partial<Record<Status, Status[]>> = {
  OPEN: [],
  CONTACTING_OWNER: ['CONTACTING_OWNER'],
  NEGOTIATING: ['CONTACTING_OWNER', 'NEGOTIATING'],
  AGREED: ['CONTACTING_OWNER', 'NEGOTIATING', 'AGREED'],
  CLOSED_NO_DEAL: ['CLOSED_NO_DEAL'],
  CANCELLED: ['CANCELLED'],
}

type CaseFacts = {
  partner?: GivenPartner
  environment?: Environment
  status?: Exclude<Status, 'COMPLETED'>
  budget?: number
  domain?: string
  tier?: 'managed' | 'self_serve'
  buyer_email?: string
  buyer_name?: string
  /** Whether the buyer confirmed the email address. Defaults to true. */
  confirmed?: boolean
}

/** A case for a unique domain, moved to a status by staff. */
export async function givenCase(house: House, facts: CaseFacts = {}) {
  const { status = 'OPEN', environment = 'live', partner: owner, confirmed, ...input } = facts
  const partner = owner ?? (await givenPartner(house, { environment }))
  // Each buyer has their own mailbox, because the number of codes per address and day is limited.
  const buyer_email = `${randomUUID()}@example.com`
  const { status: code, body } = await postCase(house, partner, { buyer_email, ...input })
  if (code !== 201) throw new Error(JSON.stringify(body))
  const { case_id: caseId, domain, progress_url } = body
  const now = house.clock.now()
  if (confirmed ?? true) {
    await house.db`update brokerage_cases set confirmed_at = ${now} where case_id = ${caseId}`
  }
  for (const next of WAYS[status] ?? []) {
    await transact(house.db, (tx) => moveCase(tx, caseId, { status: next, now }))
  }
  const { pathname, search, searchParams } = new URL(progress_url)
  const token = searchParams.get('t') ?? ''
  return { partner, caseId, domain, progressUrl: progress_url, path: pathname + search, token }
}

/** Submits a form of the buyer's page as a browser without JavaScript would. */
export async function submitForm(
  { app }: House,
  { caseId, token }: { caseId: string; token: string },
  fields: Record<string, string>,
) {
  return await app.inject({
    method: 'POST',
    url: `/brokerage/${caseId}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ t: token, ...fields }).toString(),
  })
}

/** The code most recently emailed for a case. */
export async function lastCode({ db, deps }: House, caseId: string): Promise<string> {
  const [row] = await db<{ code_id: string }[]>`
    select code_id from brokerage_codes where case_id = ${caseId}
    order by created_at desc, code_id desc limit 1
  `
  if (!row) throw new Error('no code was mailed')
  return codeOf(deps.config.masterKey, CODE_PURPOSE, row.code_id)
}

/** Acts as the buyer, who reads the code in the email and enters it. */
export async function actAsBuyer(
  house: House,
  given: { caseId: string; token: string },
  fields: Record<string, string>,
) {
  const asked = await submitForm(house, given, fields)
  if (asked.statusCode !== 200 || !asked.body.includes('name="code"')) return asked
  const code = await codeFor(house, given.caseId, fields)
  return await submitForm(house, given, { ...fields, code })
}

/** Several actions may be pending at the same time, each with its own code. */
async function codeFor({ db, deps }: House, caseId: string, fields: Record<string, string>) {
  const [row] = await db<{ code_id: string }[]>`
    select code_id from brokerage_codes
    where case_id = ${caseId} and purpose like ${`${fields['action']}%`}
    order by created_at desc, code_id desc limit 1
  `
  return codeOf(deps.config.masterKey, CODE_PURPOSE, row?.code_id ?? '')
}

export type BuyerLetter = { to_email: string; subject: string; text: string; html: string }

/** Sends pending emails as the worker does, then returns the buyers' mail, oldest first. */
export async function buyerMail({ db, deps, clock }: House): Promise<BuyerLetter[]> {
  const post = { compose: brokerageLetters(deps.config), send: undefined }
  while (await sendDueMail(db, post, clock.now())) continue
  return await db<BuyerLetter[]>`
    select to_email, subject, text_part as text, html_part as html from mails
    where kind = 'brokerage' and sent_at is not null order by about_id::bigint limit 100
  `
}

export async function readRow({ db }: House, caseId: string) {
  const [row] = await db<{ status: Status; budget: number; order_id: string | null }[]>`
    select status, budget, order_id from brokerage_cases where case_id = ${caseId}
  `
  if (!row) throw new Error('no such case')
  return row
}
