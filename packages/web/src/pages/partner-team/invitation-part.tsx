import type { Tenant } from '../../api/portal.ts'
import { cancelInvitation, invite } from '../../api/team.ts'
import type { Team } from '../../api/team.ts'
import { ActButton } from '../../form/act-button.tsx'
import { ConfirmButton } from '../../form/confirm-button.tsx'
import { ROLE_NAME } from '../../partner/role.tsx'
import { Part } from '../../parts/part.tsx'
import { When } from '../../parts/when.tsx'
import { showToast } from '../../toast/show-toast.ts'

type Props = { tenant: Tenant; team: Team; isAdmin: boolean; onChange: () => void }

/** Invitations that nobody has accepted yet. */
export function InvitationPart({ tenant, team: { invitations }, isAdmin, onChange }: Props) {
  return (
    <Part id="invitations-title" title="Open invitations">
      <ul className="things" aria-label="Invitations">
        {invitations.map(({ invitation_id, email, role, invited_by, expires_at }) => (
          <li key={invitation_id}>
            <div className="thing">
              <strong>{email}</strong>
              <span className="hint">
                {ROLE_NAME[role]}
                {invited_by !== null && `, invited by ${invited_by}`}, expires{' '}
                <When at={expires_at} />
              </span>
            </div>
            {isAdmin && (
              <div className="actions">
                <ActButton
                  text="Send again"
                  busy="Sending…"
                  act={async () => {
                    await invite(tenant, { email, role })
                    showToast({ text: `Sent again to ${email}.` })
                    onChange()
                  }}
                />
                <ConfirmButton
                  text="Cancel"
                  about={email}
                  sure="Cancel invitation"
                  act={async () => {
                    await cancelInvitation(tenant, invitation_id)
                    onChange()
                  }}
                />
              </div>
            )}
          </li>
        ))}
      </ul>
    </Part>
  )
}
