import { ask } from './ask.ts'
import type { Answer } from './operation.ts'
import type { Slice } from './slice.ts'
import { ROWS_A_PAGE } from './slice.ts'
import * as wire from './wire/brokerage.ts'

/** A name whose owner we ask for the account. */
export type OwnCase = Answer<typeof wire.listOwnCases>['cases'][number]
export type OwnCaseDetail = Answer<typeof wire.readOwnCase>
export type OwnEligibility = Answer<typeof wire.checkOwnBrokerage>

/** Newest first. */
export async function readOwnCases(signal: AbortSignal, cursor?: string): Promise<Slice<OwnCase>> {
  const query = { limit: ROWS_A_PAGE, ...(cursor !== undefined && { cursor }) }
  const { cases, next_cursor } = await ask(wire.listOwnCases, { query }, signal)
  return { items: cases, next_cursor }
}

export async function readOwnCase(case_id: string, signal: AbortSignal): Promise<OwnCaseDetail> {
  return await ask(wire.readOwnCase, { path: { case_id } }, signal)
}

export async function checkOwnBrokerage(
  domain: string,
  signal: AbortSignal,
): Promise<OwnEligibility> {
  return await ask(wire.checkOwnBrokerage, { query: { domain } }, signal)
}

type NewCase = { domain: string; budget: number; message?: string }

export async function openOwnCase(opened: NewCase): Promise<OwnCase> {
  return await ask(wire.openOwnCase, { body: opened })
}

export async function answerOwnOffer(
  case_id: string,
  offer_id: string,
  answer: 'accept' | 'decline',
): Promise<void> {
  const operation = answer === 'accept' ? wire.acceptOwnOffer : wire.declineOwnOffer
  await ask(operation, { path: { case_id, offer_id } })
}

export async function raiseOwnBudget(case_id: string, budget: number): Promise<void> {
  await ask(wire.raiseOwnBudget, { path: { case_id }, body: { budget } })
}

export async function cancelOwnCase(case_id: string): Promise<void> {
  await ask(wire.cancelOwnCase, { path: { case_id } })
}
