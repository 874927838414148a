import { useState } from 'react'
import { confirmPurchase, disputePurchase } from '../../api/purchases.ts'
import type { OnePurchase } from '../../api/purchases.ts'
import { ConfirmButton } from '../../form/confirm-button.tsx'
import { CopyButton } from '../../form/copy-button.tsx'
import { Labelled } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import { momentDay } from '../../names/day-text.ts'
import { Part } from '../../parts/part.tsx'

type Props = { purchase: OnePurchase; refresh: () => void }

const REASON_CHARS_MAX = 2_000

/** What the buyer does once the seller has handed the domain over. */
export function JudgePart({ purchase, refresh }: Props) {
  const { delivery, domain, public_id, auth_code } = purchase
  if (delivery.disputed_at !== null) {
    return (
      <Part id="judge-title" title="You reported a problem">
        <p>Our team is looking into it and will email you. Nothing else happens until then.</p>
      </Part>
    )
  }
  return (
    <Part id="judge-title" title="Has the domain arrived?">
      {auth_code !== null && <AuthCode code={auth_code} />}
      {delivery.way === 'pushed' && (
        <p>The seller pushed it to your account at their registrar. Check that it’s there.</p>
      )}
      {delivery.due_at && (
        <p className="hint">
          If we don’t hear from you by {momentDay(delivery.due_at)}, the sale is final.
        </p>
      )}
      <div className="actions">
        <ConfirmButton
          text="Confirm arrival"
          about={domain}
          sure="Yes, it’s mine"
          kind="primary"
          act={async () => {
            await confirmPurchase(public_id)
            refresh()
          }}
        />
      </div>
      <Dispute public_id={public_id} refresh={refresh} />
    </Part>
  )
}

function AuthCode({ code }: { code: string }) {
  return (
    <div className="stack" data-gap="2">
      <p>Transfer the domain to your registrar with this auth code. Don’t share it.</p>
      <div className="row" data-gap="2">
        <output aria-label="Auth code">
          <code>{code}</code>
        </output>
        <CopyButton text={code} about="code" />
      </div>
    </div>
  )
}

function Dispute({ public_id, refresh }: { public_id: string; refresh: () => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Something is wrong</summary>
      <Form
        label="Report a problem"
        submit="Report the problem"
        busy="Sending…"
        send={async ({ reason = '' }) => {
          await disputePurchase(public_id, reason.trim())
          refresh()
          return 'Our team is looking into it.'
        }}
      >
        <Labelled
          label="What is wrong?"
          name="reason"
          hint="Only our team reads it. The seller doesn’t."
        >
          {(ties) => (
            <textarea name="reason" rows={4} required maxLength={REASON_CHARS_MAX} {...ties} />
          )}
        </Labelled>
      </Form>
    </details>
  )
}
