import { useState } from 'react'
import type { Tenant } from '../../api/portal.ts'
import { changeRole, removeMember, ROLES } from '../../api/team.ts'
import type { Member } from '../../api/team.ts'
import { ConfirmButton } from '../../form/confirm-button.tsx'
import { ROLE_NAME } from '../../partner/role.tsx'
import { When } from '../../parts/when.tsx'
import { showToast } from '../../toast/show-toast.ts'

type Props = { tenant: Tenant; member: Member; isChangeable: boolean; onChange: () => void }

/** One member. The last admin can't be changed or removed. */
export function MemberItem({ tenant, member, isChangeable, onChange }: Props) {
  const { account_id, email, name, role, created_at } = member
  return (
    <li>
      <div className="thing">
        <strong>{email}</strong>
        <span className="hint">
          {name}, joined <When at={created_at} />
        </span>
        {!isChangeable && <span>{ROLE_NAME[role]}</span>}
      </div>
      {isChangeable && (
        <div className="actions">
          <RoleField tenant={tenant} member={member} onChange={onChange} />
          <ConfirmButton
            text="Remove"
            about={email}
            sure="Remove from the team"
            act={async () => {
              await removeMember(tenant, account_id)
              onChange()
            }}
          />
        </div>
      )}
    </li>
  )
}

type FieldProps = Omit<Props, 'isChangeable'>

function RoleField({ tenant, member, onChange }: FieldProps) {
  const { account_id, email, role } = member
  const [failure, setFailure] = useState('')
  const choose = async (value: string) => {
    const wanted = ROLES.find((each) => each === value)
    if (!wanted) return
    setFailure('')
    try {
      await changeRole(tenant, account_id, wanted)
      showToast({ text: `Role of ${email} changed to ${ROLE_NAME[wanted].toLowerCase()}.` })
    } catch (error) {
      setFailure(String((error as Error).message))
    }
    onChange()
  }
  return (
    <>
      <select
        aria-label={`Role of ${email}`}
        value={role}
        onChange={({ currentTarget: { value } }) => void choose(value)}
      >
        {ROLES.map((each) => (
          <option key={each} value={each}>
            {ROLE_NAME[each]}
          </option>
        ))}
      </select>
      {failure !== '' && (
        <span className="error" role="alert">
          {failure}
        </span>
      )}
    </>
  )
}
