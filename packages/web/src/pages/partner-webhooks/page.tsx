import { removeWebhook } from '../../api/portal.ts'
import type { Tenant } from '../../api/portal.ts'
import { Failure } from '../../failure/failure.tsx'
import { ConfirmButton } from '../../form/confirm-button.tsx'
import { keepAnswer } from '../../load/answers.ts'
import { webhookOf } from '../../partner/load.ts'
import { PartnerFrame } from '../../partner/partner-frame.tsx'
import { ForBuilders, useMayChange } from '../../partner/role.tsx'
import { Part } from '../../parts/part.tsx'
import { useMine } from '../../session/who.ts'
import { EndpointForm } from './endpoint-form.tsx'
import { EndpointState } from './endpoint-state.tsx'
import { TestPart } from './test-part.tsx'

/** The webhook endpoint that receives a partner's events. */
export function PartnerWebhooksPage() {
  return <PartnerFrame title="Webhook">{(tenant) => <WebhookParts tenant={tenant} />}</PartnerFrame>
}

function WebhookParts({ tenant }: { tenant: Tenant }) {
  const question = webhookOf(tenant)
  const { data, error, askAgain } = useMine(question)
  const mayChange = useMayChange(tenant)
  if (data === undefined) {
    if (error) {
      return <Failure title="We couldn’t load the endpoint" error={error} onRetry={askAgain} />
    }
    return <output className="hint is-waiting">Loading the endpoint…</output>
  }
  return (
    <>
      <Part id="endpoint-title" title="Endpoint">
        <EndpointState tenant={tenant} webhook={data} />
        <ForBuilders tenant={tenant}>
          <EndpointForm tenant={tenant} webhook={data} />
        </ForBuilders>
      </Part>
      {data && mayChange && <TestPart tenant={tenant} />}
      {data && mayChange && (
        <Part id="remove-title" title="Remove endpoint">
          <p className="hint">
            Stops all deliveries, including queued ones. Events stay in your history.
          </p>
          <div>
            <ConfirmButton
              text="Remove endpoint"
              about={data.url}
              sure="Remove it"
              act={async () => {
                await removeWebhook(tenant)
                keepAnswer(question, null)
              }}
            />
          </div>
        </Part>
      )}
    </>
  )
}
