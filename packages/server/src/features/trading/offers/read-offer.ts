import type { Reader } from '../../../db/pool.ts'
import { cutPage, positionOf } from '../../../http/pages.ts'
import type { Clock } from '../../../values/clock.ts'
import type { MasterKey } from '../../../values/master-key.ts'
import { checkoutPath } from '../checkout/session.ts'
import { type Answerer, noSuchOffer, roleOf } from './answer-offer.ts'
import type { OfferRow, Role, StepRow } from './offer.ts'
import { STEPS_MAX } from './rules.ts'
import { type OfferOut, offerOut, type StaffOfferOut } from './shapes.ts'
import { findOffer, findPerson, readForStaff, readOffers, readSteps } from './sql.ts'

export type ViewNeeds = { clock: Clock; masterKey: MasterKey; baseUrl: string }
type Query = { limit: number; cursor?: string }

/** One offer as one side sees it. Refuses: not_found (also for somebody else's offer). */
export async function readOffer(
  reader: Reader,
  { offer_id, by }: { offer_id: string; by: Answerer },
  needs: ViewNeeds,
): Promise<OfferOut> {
  const row = await findOffer(reader, offer_id)
  const role = row && roleOf(row, by)
  if (!row || !role) throw noSuchOffer()
  const [shown] = await shownAs(reader, [row], role, needs)
  if (!shown) throw noSuchOffer()
  return shown
}

/** An account's offers on one side, newest first. Refuses: validation_error (cursor). */
export async function listOffers(
  reader: Reader,
  whose: { account_id: string; role: Role },
  { limit, cursor }: Query,
  needs: ViewNeeds,
) {
  const page = { before: positionOf(cursor), max: limit + 1 }
  const found = await readOffers(reader, whose, page)
  const { rows, next_cursor } = cutPage(found, limit, ({ created_at, offer_id }) => {
    return { at: created_at, id: offer_id }
  })
  return { offers: await shownAs(reader, rows, whose.role, needs), next_cursor }
}

/** Offers for our own names that staff must answer, the most urgent first. */
export async function listStaffOffers(
  reader: Reader,
  { limit, cursor }: Query,
  needs: ViewNeeds,
): Promise<{ offers: StaffOfferOut[]; next_cursor: string | null }> {
  const page = { after: positionOf(cursor), max: limit + 1, now: needs.clock.now() }
  const found = await readForStaff(reader, page)
  const { rows, next_cursor } = cutPage(found, limit, ({ expires_at, offer_id }) => {
    return { at: expires_at, id: offer_id }
  })
  const shown = await shownAs(reader, rows, 'seller', needs)
  const offers = await Promise.all(
    shown.map(async (offer, at) => withBuyer(reader, offer, rows[at])),
  )
  return { offers, next_cursor }
}

/** The same for one offer that staff answered. */
export async function readStaffOffer(
  reader: Reader,
  which: { offer_id: string; by: Answerer },
  needs: ViewNeeds,
): Promise<StaffOfferOut> {
  const offer = await readOffer(reader, which, needs)
  return await withBuyer(reader, offer, await findOffer(reader, which.offer_id))
}

async function withBuyer(
  reader: Reader,
  offer: OfferOut,
  row: OfferRow | undefined,
): Promise<StaffOfferOut> {
  const buyer = await findPerson(reader, row?.buyer_account_id ?? null)
  return { ...offer, buyer_email: buyer?.email ?? '' }
}

async function shownAs(
  reader: Reader,
  rows: OfferRow[],
  role: Role,
  { clock, masterKey, baseUrl }: ViewNeeds,
): Promise<OfferOut[]> {
  const ids = rows.map(({ offer_id }) => offer_id)
  const steps = Map.groupBy(await readSteps(reader, ids, STEPS_MAX), ({ offer_id }) => offer_id)
  const checkoutUrl = (session_id: string) => baseUrl + checkoutPath(masterKey, session_id)
  const view = { role, now: clock.now(), checkoutUrl }
  const none: StepRow[] = []
  return rows.map((row) => offerOut(row, steps.get(row.offer_id) ?? none, view))
}
