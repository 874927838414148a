import { useState } from 'react'
import { Link } from '../../address/link.tsx'
import type { OwnCredentials } from '../../api/own-credentials.ts'
import type { Issued } from '../../api/own-credentials.ts'
import type { Tenant } from '../../api/portal.ts'
import { NewSecret } from '../../credentials/new-secret.tsx'
import { Empty } from '../../empty/empty.tsx'
import { credentialsOf } from '../../partner/load.ts'
import { PartnerFrame } from '../../partner/partner-frame.tsx'
import { LoadState } from '../../parts/load-state.tsx'
import { Part } from '../../parts/part.tsx'
import { useMine } from '../../session/who.ts'
import { CredentialItem } from './credential-item.tsx'
import { IssuePart } from './issue-part.tsx'

/** The credentials that a partner signs its requests with. */
export function PartnerCredentialsPage() {
  return (
    <PartnerFrame title="Credentials">
      {(tenant) => <CredentialParts tenant={tenant} />}
    </PartnerFrame>
  )
}

function CredentialParts({ tenant }: { tenant: Tenant }) {
  const { data, error, askAgain } = useMine(credentialsOf(tenant))
  const [issued, setIssued] = useState<Issued>()
  const onIssued = (pair: Issued) => {
    setIssued(pair)
    askAgain()
  }
  return (
    <>
      <Part id="credentials-title" title={`Credentials in ${tenant.environment}`}>
        <p>
          A key ID with a secret or a key pair, which your software signs requests with (
          <Link to="/docs/signing">how to sign</Link>).
        </p>
        {issued && (
          <NewSecret
            issued={issued}
            advice="Copy the secret now. You won’t see it again."
            done="I’ve saved it"
            onKept={() => setIssued(undefined)}
          />
        )}
        {data && (
          <CredentialList tenant={tenant} known={data} onIssued={onIssued} onEnded={askAgain} />
        )}
        <LoadState
          what="credentials"
          isHere={data !== undefined}
          error={error}
          askAgain={askAgain}
        />
      </Part>
      {data && <IssuePart tenant={tenant} known={data} onIssued={onIssued} />}
    </>
  )
}

type ListProps = {
  tenant: Tenant
  known: OwnCredentials
  onIssued: (issued: Issued) => void
  onEnded: () => void
}

function CredentialList({ tenant, known, onIssued, onEnded }: ListProps) {
  const { credentials, admin } = known
  const inUse = credentials.filter(({ in_use }) => in_use)
  if (credentials.length === 0) {
    return (
      <Empty
        title={`No credentials in ${tenant.environment} yet. You need one to sign requests.`}
      />
    )
  }
  return (
    <ul className="things" aria-label="Credentials">
      {credentials.map((credential) => (
        <CredentialItem
          key={credential.key_id}
          tenant={tenant}
          credential={credential}
          isEndable={admin && credential.in_use}
          isLast={inUse.length === 1}
          onIssued={onIssued}
          onEnded={onEnded}
        />
      ))}
    </ul>
  )
}
