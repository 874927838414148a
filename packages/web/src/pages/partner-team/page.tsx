import type { Tenant } from '../../api/portal.ts'
import { ROLES } from '../../api/team.ts'
import type { Team } from '../../api/team.ts'
import { PartnerFrame } from '../../partner/partner-frame.tsx'
import { ROLE_NAME, ROLE_TEXT, useRole } from '../../partner/role.tsx'
import { DetailPanel } from '../../parts/detail-panel.tsx'
import { LoadState } from '../../parts/load-state.tsx'
import { Part } from '../../parts/part.tsx'
import { useMine } from '../../session/who.ts'
import { InvitationPart } from './invitation-part.tsx'
import { InvitePart } from './invite-part.tsx'
import { teamOf } from './load.ts'
import { MemberItem } from './member-item.tsx'

/** The people who act for a partner. Admins invite them, change their roles and remove them. */
export function PartnerTeamPage() {
  return <PartnerFrame title="Team">{(tenant) => <TeamParts tenant={tenant} />}</PartnerFrame>
}

function TeamParts({ tenant }: { tenant: Tenant }) {
  const { data, error, askAgain } = useMine(teamOf(tenant))
  const isAdmin = useRole(tenant) === 'admin'
  return (
    <>
      <Part id="team-title" title="Members">
        <p>They act for this partner in sandbox and live.</p>
        {data && <Members {...{ tenant, team: data, isAdmin, onChange: askAgain }} />}
        <LoadState what="team" isHere={data !== undefined} error={error} askAgain={askAgain} />
        {!isAdmin && <p className="hint">Only admins can invite people and change roles.</p>}
      </Part>
      {data && data.invitations.length > 0 && (
        <InvitationPart {...{ tenant, team: data, isAdmin, onChange: askAgain }} />
      )}
      {isAdmin && <InvitePart tenant={tenant} onInvited={askAgain} />}
      <Part id="roles-title" title="Roles">
        <DetailPanel facts={ROLES.map((role) => [ROLE_NAME[role], ROLE_TEXT[role]])} />
      </Part>
    </>
  )
}

type Props = { tenant: Tenant; team: Team; isAdmin: boolean; onChange: () => void }

function Members({ tenant, team: { members }, isAdmin, onChange }: Props) {
  const admins = members.filter(({ role }) => role === 'admin').length
  return (
    <ul className="things" aria-label="Members">
      {members.map((member) => (
        <MemberItem
          key={member.account_id}
          tenant={tenant}
          member={member}
          isChangeable={isAdmin && !(member.role === 'admin' && admins === 1)}
          onChange={onChange}
        />
      ))}
    </ul>
  )
}
