import { type Static, Type } from 'typebox'
import { sessionOf } from '../../../auth/session.ts'
import type { App } from '../../../http/app.ts'
import { ErrorOut, Nullable, OneOf } from '../../../http/shapes.ts'
import type { ApprovalKind, ApprovalRow } from './approval-sql.ts'
import { readApprovals } from './approval-sql.ts'
import { approve, decline } from './decide-approval.ts'
import type { Needs } from './needs.ts'
import { STAFF_REFUSALS } from './shapes.ts'

const At = Type.String({ format: 'date-time' })
const Path = Type.Object({ approval_id: Type.String({ maxLength: 100 }) })

export const ApprovalOut = Type.Object(
  {
    approval_id: Type.String(),
    kind: OneOf(['payout_run', 'seller_payout_run', 'deal', 'refund', 'cancel', 'plan_cancel']),
    subject: Type.String({ description: 'An environment, a case id or an order id.' }),
    summary: Type.String({ examples: ['refund order ord_1 of solarhub.com, $48,000.00'] }),
    domain: Nullable(Type.String()),
    amount_cents: Type.Integer(),
    note: Nullable(Type.String()),
    asked_email: Type.String(),
    asked_at: At,
    expires_at: At,
    status: OneOf(['pending', 'approved', 'declined', 'expired']),
    decided_email: Nullable(Type.String()),
    decided_at: Nullable(At),
    is_own: Type.Boolean({ description: 'You requested it, so somebody else must decide.' }),
  },
  { description: 'Nothing has happened yet: another staff member must approve it.' },
)
const ApprovalsOut = Type.Object({
  four_eyes: Type.Boolean({ description: 'Whether large amounts need a second person.' }),
  threshold_cents: Type.Integer({ description: 'At or above this amount.' }),
  approvals: Type.Array(ApprovalOut),
})

const LIST_MAX = 100
const config = { limit: 'staff.calls' } as const
const common = { tags: ['Staff'], security: [{ session: [] }] }

const WHAT: Record<ApprovalKind, (subject: string) => string> = {
  payout_run: (subject) => `run the ${subject} payouts`,
  seller_payout_run: () => 'run the payouts to sellers',
  plan_cancel: (subject) => `end plan ${subject}`,
  deal: (subject) => `complete brokerage case ${subject}`,
  refund: (subject) => `refund order ${subject}`,
  cancel: (subject) => `cancel order ${subject}`,
}

export function approvalOut(row: ApprovalRow, accountId: string): Static<typeof ApprovalOut> {
  const { asked_by, asked_at, expires_at, decided_at, ...rest } = row
  const dollars = (row.amount_cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })
  return {
    ...rest,
    summary: `${WHAT[row.kind](row.subject)}${row.domain ? ` of ${row.domain}` : ''}, $${dollars}`,
    asked_at: asked_at.toISOString(),
    expires_at: expires_at.toISOString(),
    decided_at: decided_at?.toISOString() ?? null,
    is_own: asked_by === accountId,
  }
}

/** GET /api/staff/approvals, POST …/{approval_id}/approve and …/decline. */
export function approvalRoutes(app: App, needs: Needs): void {
  app.get(
    '/approvals',
    {
      config,
      schema: {
        ...common,
        operationId: 'listApprovals',
        summary: 'List approvals, pending first',
        response: { 200: ApprovalsOut, ...STAFF_REFUSALS },
      },
    },
    async (request) => {
      const { account_id } = sessionOf(request)
      const rows = await readApprovals(needs.db, LIST_MAX)
      return {
        four_eyes: needs.fourEyes,
        threshold_cents: needs.reviewThresholdCents,
        approvals: rows.map((row) => approvalOut(row, account_id)),
      }
    },
  )
  for (const [word, decide] of [
    ['approve', approve],
    ['decline', decline],
  ] as const) {
    app.post(
      `/approvals/:approval_id/${word}`,
      {
        // Approving moves money.
        config: { ...config, stepUp: word === 'approve' ? 'always' : 'not needed' },
        schema: {
          ...common,
          operationId: `${word}Request`,
          summary: word === 'approve' ? 'Approve a request and carry it out' : 'Decline a request',
          params: Path,
          response: {
            200: ApprovalOut,
            ...STAFF_REFUSALS,
            404: ErrorOut,
            409: ErrorOut,
            422: ErrorOut,
            503: ErrorOut,
          },
        },
      },
      async (request) => {
        const session = sessionOf(request)
        const row = await decide(needs, request.params.approval_id, session)
        return approvalOut(row, session.account_id)
      },
    )
  }
}
