import { Link } from '../../address/link.tsx'
import type { Delivery } from '../../api/deliveries.ts'
import type { Tenant, Webhook } from '../../api/portal.ts'
import { Icon } from '../../kit/icon.tsx'
import { triangleAlert } from '../../kit/section-icons.ts'
import { deliveriesOf, webhookOf } from '../../partner/load.ts'
import { partnerHref } from '../../partner/partner-address.ts'
import { LoadState } from '../../parts/load-state.tsx'
import { ToneMark } from '../../parts/tone-mark.tsx'
import { When } from '../../parts/when.tsx'
import { useMine } from '../../session/who.ts'
import { beatOf, healthOf, nextText } from './webhook-health.ts'
import '../../charts/charts.css'

/** The partner's endpoint and its latest deliveries, once both are known. */
function useWebhook(tenant: Tenant) {
  const { data: webhook, ...rest } = useMine(webhookOf(tenant))
  const { data } = useMine(deliveriesOf(tenant, ''))
  return { webhook, deliveries: data?.items, ...rest }
}

/** Shown above everything else while events don't arrive. */
export function WebhookAlert({ tenant }: { tenant: Tenant }) {
  const { partner_id: partner, environment } = tenant
  const { webhook, deliveries } = useWebhook(tenant)
  if (!webhook || !deliveries) return null
  const { mark, missing, retried } = healthOf(webhook, deliveries)
  if (mark.tone !== 'bad') return null
  return (
    <div className="note" data-state="danger">
      <Icon path={triangleAlert} />
      <p>
        <strong>
          {webhook.active ? 'Your webhook endpoint is failing.' : 'Your webhook endpoint is off.'}
        </strong>{' '}
        {webhook.active
          ? `${missing} of the last ${deliveries.length} deliveries haven’t arrived. ${nextText({ missing, retried })}`
          : 'Deliveries wait until you switch it on again.'}{' '}
        <Link to={partnerHref('/partner/deliveries', { partner, environment })}>
          {webhook.active && retried === 0 ? 'Replay the deliveries' : 'See the deliveries'}
        </Link>
      </p>
    </div>
  )
}

export function WebhookPanel({ tenant }: { tenant: Tenant }) {
  const { partner_id: partner, environment } = tenant
  const { webhook, deliveries, error, askAgain } = useWebhook(tenant)
  const isHere = webhook !== undefined && deliveries !== undefined
  return (
    <section className="panel" aria-labelledby="webhook-title">
      <div className="panel-head">
        <h2 id="webhook-title">Webhooks</h2>
        {webhook && deliveries && <ToneMark {...healthOf(webhook, deliveries).mark} />}
      </div>
      {webhook && deliveries && <Pulse webhook={webhook} deliveries={deliveries} />}
      {webhook === null && <p className="soft">No endpoint in {environment} yet.</p>}
      {isHere && (
        <div className="row" data-gap="2">
          {webhook && (
            <Link
              className="btn"
              data-size="s"
              to={partnerHref('/partner/deliveries', { partner, environment })}
            >
              See deliveries
            </Link>
          )}
          <Link
            className="btn"
            data-kind={webhook ? 'ghost' : undefined}
            data-size="s"
            to={partnerHref('/partner/webhooks', { partner, environment })}
          >
            {webhook ? 'Send a test' : 'Set up endpoint'}
          </Link>
        </div>
      )}
      <LoadState what="webhook" isHere={isHere} error={error} askAgain={askAgain} />
    </section>
  )
}

const BEAT_TEXT = { good: 'delivered', queued: 'queued', warn: 'being retried', bad: 'failed' }

/** One bar per delivery, oldest first. */
function Pulse({ webhook, deliveries }: { webhook: Webhook; deliveries: readonly Delivery[] }) {
  const { delivered, missing } = healthOf(webhook, deliveries)
  const oldest = deliveries.at(-1)
  return (
    <>
      <p className="mono small soft webhook-url">{webhook.url}</p>
      {oldest && (
        <>
          <ol
            className="pulse"
            aria-label={`The last ${deliveries.length} deliveries: ${delivered} delivered, ${missing} not yet.`}
          >
            {deliveries.toReversed().map((each) => (
              <li key={each.delivery_id} className={beatOf(each)}>
                <span className="hide">{BEAT_TEXT[beatOf(each)]}</span>
              </li>
            ))}
          </ol>
          <p className="axis">
            <When at={oldest.created_at} />
            <span>
              {delivered} of the last {deliveries.length} delivered
            </span>
            <span>Newest</span>
          </p>
        </>
      )}
    </>
  )
}
