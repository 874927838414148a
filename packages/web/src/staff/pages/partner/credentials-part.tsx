import { useState } from 'react'
import type { Issued } from '../../../api/own-credentials.ts'
import type { Environment } from '../../../api/portal.ts'
import { NewSecret } from '../../../credentials/new-secret.tsx'
import { LoadState } from '../../../parts/load-state.tsx'
import { Part } from '../../../parts/part.tsx'
import { useMine } from '../../../session/who.ts'
import { CredentialRows } from './credential-rows.tsx'
import { IssueForm } from './issue-form.tsx'
import { credentialsOf } from './load.ts'

type Props = { partnerId: string; environment: Environment }

/** The credentials that a partner signs with, in one environment. */
export function CredentialsPart({ partnerId, environment }: Props) {
  const { data, error, askAgain } = useMine(credentialsOf(partnerId))
  const [issued, setIssued] = useState<Issued>()
  const own = data?.filter((each) => each.environment === environment)
  const onIssued = (pair: Issued) => {
    setIssued(pair)
    askAgain()
  }
  return (
    <>
      <Part id="credentials-title" title={`Credentials in ${environment}`}>
        {issued && (
          <NewSecret
            issued={issued}
            advice="Pass the secret on now. It isn’t shown again."
            done="Sent"
            onKept={() => setIssued(undefined)}
          />
        )}
        {own && own.length > 0 && (
          <CredentialRows credentials={own} onIssued={onIssued} onRevoked={askAgain} />
        )}
        {own?.length === 0 && (
          <p>No credentials in {environment} yet, so it can’t make requests there.</p>
        )}
        <LoadState
          what="credentials"
          isHere={own !== undefined}
          error={error}
          askAgain={askAgain}
        />
      </Part>
      <Part id="issue-title" title={`Issue a credential in ${environment}`}>
        <IssueForm partnerId={partnerId} environment={environment} onIssued={onIssued} />
      </Part>
    </>
  )
}
