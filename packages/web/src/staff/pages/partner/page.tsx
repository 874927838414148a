import { Link } from '../../../address/link.tsx'
import { useAddress } from '../../../address/shown-page.ts'
import type { Environment } from '../../../api/portal.ts'
import { Part } from '../../../parts/part.tsx'
import { StaleNote } from '../../../parts/stale-note.tsx'
import { useMine } from '../../../session/who.ts'
import { deskHref } from '../../desk-address.ts'
import { DeskPage } from '../../desk-page.tsx'
import { Missing } from '../../missing.tsx'
import { CredentialsPart } from './credentials-part.tsx'
import { partnerOf } from './load.ts'
import { MembersPart } from './members-part.tsx'
import { PartnerFacts } from './partner-facts.tsx'
import '../../money.css'

/** One partner: its terms, its credentials in one environment, and its members. */
export function PartnerPage() {
  const id = useAddress().params['partner_id'] ?? ''
  return (
    <DeskPage title="Partner">
      {(environment) => <Detail key={id} id={id} environment={environment} />}
    </DeskPage>
  )
}

function Detail({ id, environment }: { id: string; environment: Environment }) {
  const { data, error, askAgain } = useMine(partnerOf(id))
  return (
    <>
      <Part id="partner-title" title={data?.name ?? 'Partner'}>
        <p>
          <Link to={deskHref('/staff/partners', { environment })}>All partners</Link>
        </p>
        {data && <PartnerFacts partner={data} environment={environment} onChange={askAgain} />}
        {data && error && <StaleNote error={error} />}
        {!data && error && (
          <Missing title="We couldn’t load the partner" error={error} onRetry={askAgain} />
        )}
        {!data && !error && <output className="hint is-waiting">Loading the partner…</output>}
      </Part>
      {data && <CredentialsPart partnerId={id} environment={environment} />}
      {data && <MembersPart partnerId={id} />}
    </>
  )
}
