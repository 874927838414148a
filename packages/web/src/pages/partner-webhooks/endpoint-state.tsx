import { setWebhook } from '../../api/portal.ts'
import type { Tenant, Webhook } from '../../api/portal.ts'
import { ActButton } from '../../form/act-button.tsx'
import { keepAnswer } from '../../load/answers.ts'
import { momentText } from '../../names/day-text.ts'
import { webhookOf } from '../../partner/load.ts'
import { useMayChange } from '../../partner/role.tsx'
import { When } from '../../parts/when.tsx'

const REASONS: Record<string, string> = {
  gone: 'your server answered 410 Gone',
  failing: 'every delivery failed for 120 hours',
}

/** Whether events are being sent, and if not, why and how to resume. */
export function EndpointState({ tenant, webhook }: { tenant: Tenant; webhook: Webhook | null }) {
  if (!webhook) {
    return <p>No events are sent yet: there is no endpoint in {tenant.environment}.</p>
  }
  if (!webhook.active) return <SwitchedOff tenant={tenant} webhook={webhook} />
  const { created_at, previous_secret_until } = webhook
  return (
    <>
      <p>
        <span className="mark-on">Active</span>, set up <When at={created_at} />
      </p>
      {previous_secret_until && (
        <p className="hint">
          Events are also signed with the previous secret until {momentText(previous_secret_until)}.
        </p>
      )}
    </>
  )
}

function SwitchedOff({ tenant, webhook }: { tenant: Tenant; webhook: Webhook }) {
  const { url, inactive_at, inactive_reason } = webhook
  const mayChange = useMayChange(tenant)
  const why = inactive_reason === null ? undefined : REASONS[inactive_reason]
  const switchOn = async () => keepAnswer(webhookOf(tenant), await setWebhook(tenant, { url }))
  return (
    <div className="partner-note">
      <p>
        <strong>Switched off {inactive_at && <When at={inactive_at} />}</strong>
        {why && `: ${why}`}.
      </p>
      <p>When it’s back on, it receives what it missed in the last 14 days, up to 10,000 events.</p>
      {mayChange && (
        <ActButton text="Switch on again" busy="Switching on…" kind="primary" act={switchOn} />
      )}
    </div>
  )
}
