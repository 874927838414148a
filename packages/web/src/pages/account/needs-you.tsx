import type { ReactNode } from 'react'
import { domainHref } from '../../account/domain-href.ts'
import { Link } from '../../address/link.tsx'
import type { Renewal } from '../../api/billing.ts'
import type { Summary } from '../../api/domains.ts'
import type { Departure } from '../../api/one-domain.ts'
import type { Plan } from '../../api/plans.ts'
import type { SellerTask } from '../../api/seller-tasks.ts'
import type { Transfer } from '../../api/transfers.ts'
import { Icon } from '../../kit/icon.tsx'
import { clock, creditCard, mail, tag, triangleAlert } from '../../kit/section-icons.ts'
import { momentDay } from '../../names/day-text.ts'
import { nextOfPlan, PLANS_HREF } from '../../trade/plan-words.ts'
import { nextText, transferHref } from '../../transfers/transfer-words.ts'

type Props = {
  summary: Summary
  departures: Departure[]
  arrivals: Transfer[]
  renewals: Renewal[]
  plans: readonly Plan[]
  tasks: SellerTask[]
}

/** What goes wrong if nobody does anything, most urgent first. */
export function NeedsYou({ summary, departures, arrivals, renewals, plans, tasks }: Props) {
  const { unverified, expired, next_30_days: soon } = summary
  const manual = soon.total - soon.auto_renew
  const leaving = departures.filter(({ status }) => status !== 'done')
  const stuck = arrivals.filter(({ status }) => {
    return status === 'waiting_for_auth_code' || status === 'waiting_for_approval'
  })
  const unpaid = renewals.filter(isStuck)
  const cardless = renewals.filter(({ status }) => status === 'no_card').length
  const overdue = plans.filter(({ status }) => status === 'overdue')
  const sold = tasks.filter(({ status }) => status === 'open')
  const single = [unverified, leaving, stuck, unpaid, overdue, sold].reduce(
    (sum, { length }) => sum + length,
    0,
  )
  if (single + manual + expired + cardless === 0) return null
  return (
    <section aria-labelledby="needs-title" className="stack" data-gap="2">
      <h2 id="needs-title" className="home-title">
        Needs attention
      </h2>
      {leaving.map(({ transfer_id, domain, completes_at }) => (
        <Need key={transfer_id} icon={triangleAlert} to={domainHref(domain, 'transfer')}>
          <b>{domain}</b> moves to another registrar
          {completes_at ? ` on ${momentDay(completes_at)}` : ''}. Stop it if you didn’t ask for it.
        </Need>
      ))}
      {overdue.map((plan) => (
        <Need key={plan.plan_id} icon={creditCard} to={PLANS_HREF}>
          The monthly payment for <b>{plan.unicode ?? plan.domain}</b> is overdue.{' '}
          {nextOfPlan(plan)}
        </Need>
      ))}
      {stuck.map((transfer) => (
        <Need key={transfer.transfer_id} icon={triangleAlert} to={transferHref(transfer)}>
          Transfer of <b>{transfer.unicode ?? transfer.domain}</b>: {nextText(transfer)}
        </Need>
      ))}
      {sold.map(({ task_id, domain, unicode = domain, due_at }) => (
        <Need key={task_id} icon={tag} to="/account/listings">
          You sold <b>{unicode}</b>. Hand it over by {momentDay(due_at)}, or the buyer is refunded.
        </Need>
      ))}
      {expired > 0 && (
        <Need icon={triangleAlert} to="/account/domains?sort=expires">
          {expired === 1 ? 'One domain has expired' : `${expired} domains have expired`}. Renew or
          restore {expired === 1 ? 'it' : 'them'} before somebody else can register{' '}
          {expired === 1 ? 'it' : 'them'}.
        </Need>
      )}
      {unpaid.map(({ domain, unicode = domain, status }) => (
        <Need key={domain} icon={creditCard} to={billingHref(domain)}>
          <b>{unicode}</b>: {UNPAID[status]}
        </Need>
      ))}
      {cardless > 0 && (
        <Need icon={creditCard} to="/account/billing">
          {cardless === 1 ? 'One domain renews' : `${cardless} domains renew`} within two months,
          but there’s no card to charge.
        </Need>
      )}
      {unverified.map(({ domain, verify_by }) => (
        <Need key={domain} icon={mail} to={domainHref(domain)}>
          Confirm the email address of <b>{domain}</b> by {momentDay(verify_by)}.
        </Need>
      ))}
      {manual > 0 && (
        <Need icon={clock} to="/account/domains?auto_renew=false&expires_within_days=30">
          {manual === 1 ? 'One domain expires' : `${manual} domains expire`} within 30 days without
          auto-renew.
        </Need>
      )}
    </section>
  )
}

/** What to do about a renewal that can't be paid by itself. */
const UNPAID: Partial<Record<Renewal['status'], string>> = {
  declined: 'your card was declined. Pay now or change the card.',
  needs_confirmation: 'confirm the payment with your bank.',
  not_renewed: 'it couldn’t be renewed, and you weren’t charged. Try again.',
}

/** Whether a renewal with a card can't be paid without its owner. */
export function isStuck({ status }: Renewal): boolean {
  return status in UNPAID
}

function billingHref(domain: string): string {
  return `/account/billing?domain=${encodeURIComponent(domain)}`
}

function Need({ icon, to, children }: { icon: string; to: string; children: ReactNode }) {
  return (
    <p className="note" data-state="sale">
      <Icon path={icon} />
      <span className="home-need">{children}</span>
      <Link className="push" to={to}>
        Open
      </Link>
    </p>
  )
}
