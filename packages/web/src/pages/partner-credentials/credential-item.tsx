import { useRef, useState } from 'react'
import { revokeOwnCredential, rotateOwnCredential } from '../../api/own-credentials.ts'
import type { OwnCredential } from '../../api/own-credentials.ts'
import type { Issued } from '../../api/own-credentials.ts'
import type { Tenant } from '../../api/portal.ts'
import { OverlapField } from '../../credentials/overlap-field.tsx'
import { PublicKeyField } from '../../credentials/public-key-field.tsx'
import { publicKeyIn } from '../../credentials/public-key.ts'
import { Form } from '../../form/form.tsx'
import { useEscape } from '../../form/use-escape.ts'
import { ToneMark } from '../../parts/tone-mark.tsx'
import { Usage } from '../../parts/usage.tsx'
import { credentialMark } from './credential-words.ts'

type Props = {
  tenant: Tenant
  credential: OwnCredential
  /** The credential is in use, and the viewer may revoke it. */
  isEndable: boolean
  /** No other credential is in use. */
  isLast: boolean
  onIssued: (issued: Issued) => void
  onEnded: () => void
}

type Step = 'rotate' | 'revoke'

/** One credential. Actions are confirmed in place, and Escape cancels. */
export function CredentialItem(props: Props) {
  const { credential, isEndable } = props
  const [step, setStep] = useState<Step>()
  const item = useRef<HTMLLIElement>(null)
  const close = () => {
    item.current?.querySelector<HTMLElement>('[aria-expanded=true]')?.focus()
    setStep(undefined)
  }
  useEscape(item, step !== undefined, close)
  return (
    <li ref={item}>
      <Facts credential={credential} />
      {isEndable && (
        <div className="actions">
          <StepButtons credential={credential} opened={step} onOpen={setStep} />
        </div>
      )}
      {isEndable && step === 'rotate' && <Rotation {...props} onDone={close} />}
      {isEndable && step === 'revoke' && <Revocation {...props} />}
    </li>
  )
}

function Facts({ credential }: { credential: OwnCredential }) {
  const { key_id, label, scopes, affiliate, created_at, last_used_at, public_key } = credential
  return (
    <div className="thing">
      {label !== null && <strong>{label}</strong>}
      <code>{key_id}</code>
      <span>
        Permissions: {scopes.join(', ')}
        {affiliate && ', affiliate account'}
      </span>
      {public_key !== null && (
        <span>
          Ed25519 public key <code>{public_key}</code>
        </span>
      )}
      <Usage began="Issued" at={created_at} lastUsed={last_used_at} />
      <span>
        <ToneMark {...credentialMark(credential)} />
      </span>
    </div>
  )
}

type ButtonsProps = {
  credential: OwnCredential
  opened: Step | undefined
  onOpen: (step: Step | undefined) => void
}

/** One that has already been replaced can only be revoked early. */
function StepButtons({ credential, opened, onOpen }: ButtonsProps) {
  const { key_id, label, expires_at } = credential
  const steps = expires_at ? (['revoke'] as const) : (['rotate', 'revoke'] as const)
  return steps.map((step) => (
    <button
      key={step}
      type="button"
      className="btn"
      aria-expanded={opened === step}
      aria-label={`${STEP_TEXT[step]}: ${label ?? key_id}`}
      onClick={() => onOpen(opened === step ? undefined : step)}
    >
      {STEP_TEXT[step]}
    </button>
  ))
}

const STEP_TEXT: Record<Step, string> = { rotate: 'Rotate', revoke: 'Revoke' }

function Rotation({ tenant, credential, onIssued, onDone }: Props & { onDone: () => void }) {
  const { key_id, label, public_key: oldKey } = credential
  return (
    <div className="thing-more">
      <p>Replaces this key with a new one that has the same permissions.</p>
      <Form
        label={`Rotate: ${label ?? key_id}`}
        submit="Replace key"
        busy="Issuing…"
        send={async (values) => {
          const overlap_seconds = Number(values['overlap_seconds'] ?? '0')
          const public_key = publicKeyIn(values)
          const rotation = { overlap_seconds, ...(public_key !== undefined && { public_key }) }
          const issued = await rotateOwnCredential(tenant, { key_id, ...rotation })
          onDone()
          onIssued(issued)
        }}
      >
        <OverlapField />
        {oldKey !== null && <PublicKeyField isRequired />}
      </Form>
    </div>
  )
}

function Revocation({ tenant, credential, isLast, onEnded }: Props) {
  const { key_id, label } = credential
  const place = useRef<HTMLDivElement>(null)
  return (
    <div ref={place} className="thing-more">
      <p>Requests signed with it are refused immediately, everywhere. This can’t be undone.</p>
      {isLast && (
        <p>
          This is your last credential in {tenant.environment}. If you revoke it, only we can issue
          another. If its secret leaked, rotate it instead, without an overlap.
        </p>
      )}
      <Form
        label={`Revoke: ${label ?? key_id}`}
        submit="Revoke now"
        busy="Revoking…"
        done="Credential revoked."
        send={async () => {
          const heading = place.current?.closest('section')?.querySelector('h2')
          await revokeOwnCredential(tenant, key_id)
          onEnded()
          // The buttons disappear, so move the focus instead of losing it.
          heading?.focus()
        }}
      >
        {null}
      </Form>
    </div>
  )
}
