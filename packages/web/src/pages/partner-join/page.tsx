import { AccountFrame } from '../../account/account-frame.tsx'
import { Link } from '../../address/link.tsx'
import { go } from '../../address/shown-page.ts'
import { acceptInvitation, declineInvitation, readOwnInvitations } from '../../api/team.ts'
import type { OwnInvitation } from '../../api/team.ts'
import { Empty } from '../../empty/empty.tsx'
import { ActButton } from '../../form/act-button.tsx'
import { ConfirmButton } from '../../form/confirm-button.tsx'
import { askAgain as askAgainFor } from '../../load/answers.ts'
import type { Question } from '../../load/answers.ts'
import { partnerHref } from '../../partner/partner-address.ts'
import { ROLE_NAME, ROLE_TEXT } from '../../partner/role.tsx'
import { LoadState } from '../../parts/load-state.tsx'
import { Part } from '../../parts/part.tsx'
import { When } from '../../parts/when.tsx'
import { OWN_PARTNERS } from '../../session/own-partners.ts'
import { useMine } from '../../session/who.ts'

const INVITATIONS: Question<OwnInvitation[]> = {
  key: 'own invitations',
  ask: readOwnInvitations,
  freshMs: 0,
}

/** Invitations to partner teams. The link in our email leads here. */
export function PartnerJoinPage() {
  return (
    <AccountFrame title="Team invitations">
      {({ email }) => <Invitations email={email} />}
    </AccountFrame>
  )
}

function Invitations({ email }: { email: string }) {
  const { data, error, askAgain } = useMine(INVITATIONS)
  return (
    <Part id="invitations-title" title={`Invitations to ${email}`}>
      {data && data.length > 0 && (
        <ul className="things" aria-label="Invitations">
          {data.map((invitation) => (
            <InvitationItem
              key={invitation.invitation_id}
              invitation={invitation}
              onChange={askAgain}
            />
          ))}
        </ul>
      )}
      {data?.length === 0 && (
        <Empty
          title="No open invitations"
          action={<Link to="/partner">Go to the partner portal</Link>}
        >
          Invited at a different email address? Sign in with that one.
        </Empty>
      )}
      <LoadState what="invitations" isHere={data !== undefined} error={error} askAgain={askAgain} />
    </Part>
  )
}

type ItemProps = { invitation: OwnInvitation; onChange: () => void }

function InvitationItem({ invitation, onChange }: ItemProps) {
  const { invitation_id, partner_id, partner_name, role, invited_by, expires_at } = invitation
  const accept = async () => {
    await acceptInvitation(invitation_id)
    askAgainFor(OWN_PARTNERS)
    go(partnerHref('/partner', { partner: partner_id, environment: 'sandbox' }))
  }
  return (
    <li>
      <div className="thing">
        <strong>{partner_name}</strong>
        <span>
          {ROLE_NAME[role]}: {ROLE_TEXT[role]}
        </span>
        <span className="hint">
          {invited_by !== null && `Invited by ${invited_by}, `}expires <When at={expires_at} />
        </span>
      </div>
      <div className="actions">
        <ActButton text="Accept" busy="Joining…" kind="primary" act={accept} />
        <ConfirmButton
          text="Decline"
          about={partner_name}
          sure="Decline invitation"
          act={async () => {
            await declineInvitation(invitation_id)
            onChange()
          }}
        />
      </div>
    </li>
  )
}
