import type { ReactNode } from 'react'
import { domainHref } from '../../account/domain-href.ts'
import { Link } from '../../address/link.tsx'
import type { Renewal } from '../../api/billing.ts'
import type { DomainDetail } from '../../api/one-domain.ts'
import { ConfirmPaymentButton } from '../../billing/confirm-payment-button.tsx'
import { Icon } from '../../kit/icon.tsx'
import { creditCard, mail, triangleAlert } from '../../kit/section-icons.ts'
import { momentDay } from '../../names/day-text.ts'
import type { TabProps } from './tab-props.ts'
import { PlanNote } from './plan-note.tsx'
import { useStuckRenewal } from './use-stuck-renewal.ts'
import { Verification } from './verification.tsx'

/** What the owner should deal with before anything else. */
export function Alerts({ detail, refresh }: TabProps) {
  const { state, verification } = detail
  return (
    <>
      {state === 'redemption' && (
        <Alert icon={triangleAlert} title="This domain has expired">
          Restore it before the registry deletes it. Then anybody can register it.
        </Alert>
      )}
      {state === 'pending_delete' && (
        <Alert icon={triangleAlert} title="This domain is about to be deleted">
          It can’t be renewed or restored any more. Once the registry has deleted it, anybody can
          register it.
        </Alert>
      )}
      {state === 'not_held' && (
        <Alert icon={triangleAlert} title="This domain is no longer with us">
          Another registrar has it now, or it was deleted. We keep its history for 90 days.
        </Alert>
      )}
      {state !== 'not_held' && verification && (
        <Alert icon={mail} title={`Confirm your email by ${momentDay(verification.deadline_at)}`}>
          <Verification detail={detail} verification={verification} refresh={refresh} />
        </Alert>
      )}
      {detail.leaving && <LeavingAlert detail={detail} />}
      <RenewalAlert detail={detail} refresh={refresh} />
      {detail.plan_id !== null && <PlanNote domain={detail.domain} />}
    </>
  )
}

function LeavingAlert({ detail }: { detail: DomainDetail }) {
  const when = detail.leaves_at ? `on ${momentDay(detail.leaves_at)}` : 'within a few days'
  return (
    <Alert icon={triangleAlert} title={`Moves to another registrar ${when}`}>
      Didn’t ask for this?{' '}
      <Link to={domainHref(detail.domain, 'transfer')}>See how to stop it</Link>.
    </Alert>
  )
}

const RENEWAL_TITLES: Partial<Record<Renewal['status'], string>> = {
  declined: 'Your card was declined',
  needs_confirmation: 'Confirm the payment to renew it',
  no_card: 'There’s no card to renew it with',
  not_renewed: 'It couldn’t be renewed',
}

/** What keeps the automatic renewal from being paid, and how to go on. */
function RenewalAlert({ detail, refresh }: TabProps) {
  const { renewal, askAgain } = useStuckRenewal(detail)
  if (!renewal) return null
  const { domain, status, receipt_id, expires_at } = renewal
  const day = momentDay(expires_at)
  return (
    <Alert icon={creditCard} title={RENEWAL_TITLES[status] ?? ''}>
      {status === 'needs_confirmation' && receipt_id !== null ? (
        <div className="stack" data-gap="2">
          Your bank wants you to confirm the payment. The domain expires on {day}.
          <ConfirmPaymentButton
            receiptId={receipt_id}
            onDone={() => {
              askAgain()
              refresh()
            }}
          />
        </div>
      ) : (
        <>
          {whatHappened(renewal)} The domain expires on {day}.{' '}
          <Link to={`/account/billing?domain=${encodeURIComponent(domain)}`}>
            {WAYS_ON[status] ?? 'Pay now or change the card'}
          </Link>
          .
        </>
      )}
    </Alert>
  )
}

const WAYS_ON: Partial<Record<Renewal['status'], string>> = {
  no_card: 'Pay now or save a card',
  not_renewed: 'Try again now',
}

function whatHappened({ status, problem, charge_at }: Renewal): string {
  const again = charge_at === null ? '' : ` We’ll try again on ${momentDay(charge_at)}.`
  switch (status) {
    case 'no_card':
      return 'Auto-renew is on, but there’s no saved card to charge.'
    case 'not_renewed':
      return `The registry didn’t renew it, so you weren’t charged.${again}`
    default:
      return `${problem ?? 'Your bank declined the payment.'}${again}`
  }
}

type Props = { icon: string; title: string; children: ReactNode }

function Alert({ icon, title, children }: Props) {
  return (
    <section className="note" data-state="sale" aria-label={title}>
      <Icon path={icon} />
      <div className="stack" data-gap="2">
        <b>{title}</b>
        <div>{children}</div>
      </div>
    </section>
  )
}
