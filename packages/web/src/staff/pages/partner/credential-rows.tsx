import type { Issued } from '../../../api/own-credentials.ts'
import { OverlapField } from '../../../credentials/overlap-field.tsx'
import { PublicKeyField } from '../../../credentials/public-key-field.tsx'
import { publicKeyIn } from '../../../credentials/public-key.ts'
import { momentDay, momentText } from '../../../names/day-text.ts'
import { ToneMark } from '../../../parts/tone-mark.tsx'
import { revokeCredential, rotateCredential } from '../../api/credentials.ts'
import type { Credential } from '../../api/credentials.ts'
import { Steps } from '../../steps.tsx'
import type { Step } from '../../steps.tsx'
import { When } from '../../../parts/when.tsx'

type Props = {
  credentials: Credential[]
  onIssued: (issued: Issued) => void
  onRevoked: () => void
}

export function CredentialRows({ credentials, ...callbacks }: Props) {
  return (
    <ul className="money-rows" aria-label="Credentials">
      {credentials.map((credential) => (
        <Row key={credential.key_id} credential={credential} {...callbacks} />
      ))}
    </ul>
  )
}

type RowProps = Omit<Props, 'credentials'> & { credential: Credential }

function Row({ credential, onIssued, onRevoked }: RowProps) {
  const { key_id, label, scopes, affiliate, created_at, public_key } = credential
  return (
    <li>
      <div className="thing">
        <code>{key_id}</code>
        {label !== null && <span>{label}</span>}
        <span className="hint">
          Issued <When at={created_at} />
        </span>
      </div>
      <p>
        {scopes.join(', ')}
        {affiliate && ', affiliate account'}
        {public_key !== null && <span className="hint">, Ed25519 public key {public_key}</span>}
      </p>
      <div>
        <CredentialMark credential={credential} />
      </div>
      <Steps about={key_id} steps={credentialSteps(credential, onIssued)} onDone={onRevoked} />
    </li>
  )
}

function CredentialMark({ credential: { revoked_at, expires_at } }: { credential: Credential }) {
  if (revoked_at) return <ToneMark tone="bad" text={`Revoked ${momentDay(revoked_at)}`} />
  if (expires_at) return <ToneMark tone="waiting" text={`Until ${momentText(expires_at)}`} />
  return <ToneMark tone="good" text="In use" />
}

/** A rotated credential can still be revoked early. One that has ended stays ended. */
function credentialSteps(
  { key_id, revoked_at, expires_at, public_key: oldKey }: Credential,
  onIssued: (issued: Issued) => void,
): Step[] {
  if (revoked_at) return []
  const revoke: Step = {
    text: 'Revoke',
    sure: 'Revoke now',
    done: 'revoked',
    meaning: 'Requests signed with it are refused immediately, everywhere. This can’t be undone.',
    isFinal: true,
    send: async () => await revokeCredential(key_id),
  }
  const rotate: Step = {
    text: 'Rotate',
    isNext: false,
    sure: 'Replace key',
    done: 'rotated',
    meaning:
      oldKey === null
        ? 'Issues a new key ID and secret. The old ones keep working for a while.'
        : 'Issues a key ID for a new public key. The old ones keep working for a while.',
    fields: (
      <>
        <OverlapField />
        {oldKey !== null && <PublicKeyField isRequired />}
      </>
    ),
    send: async (values) => {
      const overlap_seconds = Number(values['overlap_seconds'] ?? '0')
      const public_key = publicKeyIn(values)
      const rotation = { overlap_seconds, ...(public_key !== undefined && { public_key }) }
      onIssued(await rotateCredential(key_id, rotation))
    },
  }
  return expires_at ? [revoke] : [rotate, revoke]
}
