import { useState } from 'react'
import { Link } from '../../address/link.tsx'
import { useAddress } from '../../address/shown-page.ts'
import type { Tenant } from '../../api/portal.ts'
import type { Days } from '../../api/referrals.ts'
import { Icon } from '../../kit/icon.tsx'
import { plus } from '../../kit/icons.ts'
import { askAgain } from '../../load/answers.ts'
import { useLive } from '../../load/use-live.ts'
import { deliveriesOf, webhookOf } from '../../partner/load.ts'
import { useIsAffiliate } from '../../partner/no-affiliate.tsx'
import { parsePartnerSearch, partnerHref } from '../../partner/partner-address.ts'
import { payoutsOf } from '../../partner/payout-load.ts'
import { analyticsOf } from '../../partner/referral-load.ts'
import { useMayChange, useRole } from '../../partner/role.tsx'
import { lastDays } from '../../partner/report-days.ts'
import { LoadState } from '../../parts/load-state.tsx'
import { RefreshButton } from '../../parts/refresh-button.tsx'
import { useMine } from '../../session/who.ts'
import { ordersOf } from '../partner-orders/load.ts'
import { ClickPanel } from './click-panel.tsx'
import { FirstStepsPanel } from './first-steps-panel.tsx'
import { PayoutPanel } from './payout-panel.tsx'
import { RecentOrders } from './recent-orders.tsx'
import { SalesPanel } from './sales-panel.tsx'
import { salesOf, salesReport } from './sales-report.ts'
import { SpanField } from './span-field.tsx'
import { ClickStat, SalesStats } from './stats.tsx'
import { WebhookAlert, WebhookPanel } from './webhook-panel.tsx'
import '../../partner/referral.css'
import './overview.css'

/** The partner's results and what needs attention. It keeps itself current. */
export function Overview({ tenant }: { tenant: Tenant }) {
  const { partner_id: partner, environment } = tenant
  const { days: span } = parsePartnerSearch(useAddress().query)
  const [now, setNow] = useState(() => new Date())
  const days = lastDays(span, now)
  const isAffiliate = useIsAffiliate(tenant)
  const isTechnical = useRole(tenant) !== 'finance'
  const mayChange = useMayChange(tenant)
  const sold = useMine(salesOf(tenant, span))
  const refresh = () => {
    // The page may stay open for days.
    const current = new Date()
    setNow(current)
    sold.askAgain()
    askAgain(ordersOf(tenant, ''))
    // The API refuses these to other roles.
    if (isTechnical) {
      askAgain(webhookOf(tenant))
      askAgain(deliveriesOf(tenant, ''))
    }
    askAgain(payoutsOf(tenant))
    // Without an affiliate account, the service refuses this.
    if (isAffiliate) askAgain(analyticsOf(tenant, lastDays(span, current)))
  }
  useLive(refresh)
  const report = sold.data && salesReport(sold.data, span)
  return (
    <>
      <div className="row between overview-bar">
        <SpanField tenant={tenant} span={span} />
        <div className="row" data-gap="3">
          <RefreshButton isAsking={sold.isAsking} askAgain={refresh} at={sold.at} />
          {mayChange && (
            <Link
              className="btn"
              data-kind="primary"
              to={partnerHref('/partner/checkout', { partner, environment })}
            >
              <Icon path={plus} />
              New checkout link
            </Link>
          )}
        </div>
      </div>
      {isTechnical && <WebhookAlert tenant={tenant} />}
      {mayChange && <FirstStepsPanel tenant={tenant} />}
      <div className="tiles is-fit overview-stats">
        {report && <SalesStats report={report} span={span} />}
        {report && isAffiliate && <Clicks tenant={tenant} days={days} span={span} />}
      </div>
      <section className="panel" aria-labelledby="sold-title">
        <div className="panel-head">
          <h2 id="sold-title">Sales</h2>
        </div>
        {report && <SalesPanel tenant={tenant} report={report} span={span} />}
        <LoadState
          what="sales"
          isHere={report !== undefined}
          error={sold.error}
          askAgain={sold.askAgain}
        />
      </section>
      <div className="overview-halves">
        <RecentOrders tenant={tenant} />
        <div className="stack" data-gap="5">
          {isTechnical && <WebhookPanel tenant={tenant} />}
          <PayoutPanel tenant={tenant} />
        </div>
      </div>
      {isAffiliate && <ClickPanel tenant={tenant} days={days} />}
    </>
  )
}

function Clicks({ tenant, days, span }: { tenant: Tenant; days: Days; span: number }) {
  const { data } = useMine(analyticsOf(tenant, days))
  return data ? <ClickStat report={data} days={days} span={span} /> : null
}
