import type { Tenant } from '../../api/portal.ts'
import { credentialsOf, webhookOf } from '../../partner/load.ts'
import { partnerHref } from '../../partner/partner-address.ts'
import { StepList } from '../../parts/step-list.tsx'
import { useMine } from '../../session/who.ts'
import { ordersOf } from '../partner-orders/load.ts'
import { firstStepsOf, isSample } from './first-steps.ts'

/** What a new partner does first, in the sandbox, until all of it is done. */
export function FirstStepsPanel({ tenant }: { tenant: Tenant }) {
  return tenant.environment === 'sandbox' ? <Panel tenant={tenant} /> : null
}

function Panel({ tenant }: { tenant: Tenant }) {
  const { partner_id: partner, environment } = tenant
  const { data: known } = useMine(credentialsOf(tenant))
  const { data: webhook } = useMine(webhookOf(tenant))
  const { data: orders } = useMine(ordersOf(tenant, ''))
  if (!known || webhook === undefined || !orders) return null
  const steps = firstStepsOf({
    credentials: known.credentials,
    hasWebhook: webhook !== null,
    hasOrders: orders.items.some((order) => !isSample(order)),
  })
  const left = steps.filter(({ isDone }) => !isDone).length
  if (left === 0) return null
  return (
    <section className="panel" aria-labelledby="first-steps-title">
      <div className="panel-head">
        <h2 id="first-steps-title">First steps</h2>
        <span className="small soft">
          {steps.length - left} of {steps.length} done
        </span>
      </div>
      <StepList
        steps={steps.map(({ text, to, isPage, isDone }) => ({
          text,
          to: isPage ? partnerHref(to, { partner, environment }) : to,
          isDone,
        }))}
      />
    </section>
  )
}
