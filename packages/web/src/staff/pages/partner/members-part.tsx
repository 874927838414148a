import { ROLES } from '../../../api/team.ts'
import { ConfirmButton } from '../../../form/confirm-button.tsx'
import { Field, Labelled } from '../../../form/field.tsx'
import { Form } from '../../../form/form.tsx'
import { ROLE_NAME } from '../../../partner/role.tsx'
import { LoadState } from '../../../parts/load-state.tsx'
import { Part } from '../../../parts/part.tsx'
import { When } from '../../../parts/when.tsx'
import { useMine } from '../../../session/who.ts'
import { addMember, removeMember } from '../../api/partners.ts'
import { membersOf } from './load.ts'

/** The people who may act for a partner. */
export function MembersPart({ partnerId }: { partnerId: string }) {
  const { data, error, askAgain } = useMine(membersOf(partnerId))
  return (
    <Part id="members-title" title="Members">
      <p className="hint">
        They can use the partner portal in both environments, within the limits of their role.
        Admins manage the team and the credentials themselves.
      </p>
      {data && data.length > 0 && (
        <ul className="things" aria-label="Members">
          {data.map(({ account_id, email, name, role, created_at }) => (
            <li key={account_id}>
              <div className="thing">
                <strong>{email}</strong>
                <span className="hint">
                  {name}, added <When at={created_at} />, {ROLE_NAME[role].toLowerCase()}
                </span>
              </div>
              <ConfirmButton
                text={role === 'admin' ? 'Remove admin' : 'Make admin'}
                about={email}
                sure={role === 'admin' ? 'Make them a developer' : 'Let them issue credentials'}
                act={async () => {
                  await addMember(partnerId, {
                    email,
                    role: role === 'admin' ? 'developer' : 'admin',
                  })
                  askAgain()
                }}
              />
              <ConfirmButton
                text="Remove"
                about={email}
                sure="Remove them"
                act={async () => {
                  await removeMember(partnerId, account_id)
                  askAgain()
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {data?.length === 0 && <p>No team members yet.</p>}
      <LoadState what="members" isHere={data !== undefined} error={error} askAgain={askAgain} />
      <AddForm partnerId={partnerId} onAdded={askAgain} />
    </Part>
  )
}

function AddForm({ partnerId, onAdded }: { partnerId: string; onAdded: () => void }) {
  return (
    <Form
      label="Add a member"
      submit="Add"
      busy="Adding…"
      done="Member added."
      isQuiet
      send={async ({ email = '', role: wanted }) => {
        const role = ROLES.find((each) => each === wanted) ?? 'viewer'
        await addMember(partnerId, { email: email.trim(), role })
        onAdded()
      }}
    >
      <Field
        label="Email address of an account"
        name="email"
        type="email"
        maxLength={254}
        autoComplete="off"
        hint="They need an account here first."
      />
      <Labelled label="Role" name="role">
        {(ties) => (
          <select name="role" defaultValue="developer" {...ties}>
            {ROLES.map((role) => (
              <option key={role} value={role}>
                {ROLE_NAME[role]}
              </option>
            ))}
          </select>
        )}
      </Labelled>
    </Form>
  )
}
