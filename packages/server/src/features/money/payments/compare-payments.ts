import type { Db } from '../../../db/pool.ts'
import type {
  ListedPayment,
  PaymentGateway,
  PaymentState,
} from '../../../upstream/payments/payment-gateway.ts'
import type { Environment } from '../../../values/environment.ts'
import { type ComparedPayment, readChangedPayments, readKnownPayments } from './compare-sql.ts'
import { isOver, type PaymentStatus } from './states.ts'

export type PaymentDifference = {
  payment_id: string
  gateway_ref: string | null
  amount_cents: number
  /** Undefined: we have no such payment. */
  ours: PaymentStatus | undefined
  theirs: PaymentState
}

export type PaymentComparison = {
  compared: number
  /** Unfinished here. The worker asks the gateway and finishes them. */
  unfinished: number
  /** Holds that we know nothing of, and that were released now. */
  released: number
  /** Money that moved or is held, and that our records don't explain. */
  differences: PaymentDifference[]
  /** More differences than are listed. */
  isCut: boolean
}

type Comparing = {
  db: Db
  gateway: PaymentGateway
  environment: Environment
  since: Date
  /** Whether to release holds that we have no payment for. */
  mayRelease: boolean
  /** False if the gateway's list was read for the other environment, which it serves too. */
  readsList?: boolean
}

const PAGE = 100
const DIFFERENCES_MAX = 1_000

/** What the gateway may say about a payment that is finished here. */
const EXPECTED: Record<'captured' | 'returned' | 'failed', PaymentState[]> = {
  captured: ['captured'],
  returned: ['voided', 'refunded', 'declined', 'unknown'],
  failed: ['declined', 'voided', 'unknown', 'needs_buyer'],
}
const NO_MONEY: PaymentState[] = ['unknown', 'voided', 'refunded', 'declined', 'needs_buyer']

/**
 * Compares our payments with the gateway's since a moment, for example that of a backup: what the
 * gateway knows and we don't, and what it says differently. Rejects with PaymentError if it doesn't
 * answer.
 */
export async function comparePayments(comparing: Comparing): Promise<PaymentComparison> {
  const result: PaymentComparison = {
    compared: 0,
    unfinished: 0,
    released: 0,
    differences: [],
    isCut: false,
  }
  if (comparing.readsList !== false) await findUnknown(comparing, result)
  await findDifferent(comparing, result)
  return result
}

/** Whether an environment has payments, which a gateway must then know too. */
export async function hasPayments(db: Db, environment: Environment): Promise<boolean> {
  const first = { environment, since: new Date(0), after: '', max: 1 }
  return (await readChangedPayments(db, first)).length > 0
}

async function findUnknown(comparing: Comparing, result: PaymentComparison): Promise<void> {
  let page: ListedPayment[] = []
  for await (const listed of comparing.gateway.list(comparing.since)) {
    page.push(listed)
    if (page.length < PAGE) continue
    await judgePage(comparing, page, result)
    page = []
  }
  if (page.length > 0) await judgePage(comparing, page, result)
}

async function judgePage(
  { db, gateway, mayRelease }: Comparing,
  page: ListedPayment[],
  result: PaymentComparison,
): Promise<void> {
  const known = new Set(
    await readKnownPayments(db, [...new Set(page.map((each) => each.payment_id))]),
  )
  for (const listed of page) {
    if (known.has(listed.payment_id)) continue
    result.compared += 1
    if (NO_MONEY.includes(listed.state)) continue
    if (listed.state === 'authorised' && mayRelease) {
      const { state } = await gateway.void(listed)
      if (state === 'voided') {
        result.released += 1
        continue
      }
    }
    const { payment_id, gateway_ref, amount_cents, state } = listed
    note(result, { payment_id, gateway_ref, amount_cents, ours: undefined, theirs: state })
  }
}

async function findDifferent(comparing: Comparing, result: PaymentComparison): Promise<void> {
  const { db, environment, since } = comparing
  let after = ''
  for (;;) {
    const page = await readChangedPayments(db, { environment, since, after, max: PAGE })
    for (const payment of page) await judgeOwn(comparing, payment, result)
    after = page.at(-1)?.payment_id ?? ''
    if (page.length < PAGE) return
  }
}

async function judgeOwn(
  { gateway }: Comparing,
  payment: ComparedPayment,
  result: PaymentComparison,
): Promise<void> {
  const { status, payment_id, gateway_ref, amount_cents } = payment
  result.compared += 1
  if (!isOver(status)) {
    result.unfinished += 1
    return
  }
  const { state } = await gateway.lookUp(payment)
  if (EXPECTED[status as keyof typeof EXPECTED].includes(state)) return
  note(result, { payment_id, gateway_ref, amount_cents, ours: status, theirs: state })
}

function note(result: PaymentComparison, difference: PaymentDifference): void {
  if (result.differences.length < DIFFERENCES_MAX) result.differences.push(difference)
  else result.isCut = true
}
