import { ConfirmButton } from '../../../form/confirm-button.tsx'
import { Field } from '../../../form/field.tsx'
import { Form } from '../../../form/form.tsx'
import { LoadState } from '../../../parts/load-state.tsx'
import { Part } from '../../../parts/part.tsx'
import { When } from '../../../parts/when.tsx'
import { useMine } from '../../../session/who.ts'
import { addMember, removeMember } from '../../api/partners.ts'
import { membersOf } from './load.ts'
import '../../../credentials/scopes.css'

/** The people who may act for a partner. */
export function MembersPart({ partnerId }: { partnerId: string }) {
  const { data, error, askAgain } = useMine(membersOf(partnerId))
  return (
    <Part id="members-title" title="Members">
      <p className="hint">
        They can see and do everything in the partner portal, in both environments. Only admins can
        issue and revoke credentials.
      </p>
      {data && data.length > 0 && (
        <ul className="things" aria-label="Members">
          {data.map(({ account_id, email, name, admin, created_at }) => (
            <li key={account_id}>
              <div className="thing">
                <strong>{email}</strong>
                <span className="hint">
                  {name}, added <When at={created_at} />
                  {admin && ', admin'}
                </span>
              </div>
              <ConfirmButton
                text={admin ? 'Remove admin' : 'Make admin'}
                about={email}
                sure={admin ? 'Take it back' : 'Let them issue credentials'}
                act={async () => {
                  await addMember(partnerId, { email, admin: !admin })
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
      <Form
        label="Add a member"
        submit="Add"
        busy="Adding…"
        done="Member added."
        isQuiet
        send={async ({ email = '', admin }) => {
          await addMember(partnerId, { email: email.trim(), admin: admin !== undefined })
          askAgain()
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
        <label className="tick">
          <input type="checkbox" name="admin" />
          <span>Admin: can also issue and revoke credentials</span>
        </label>
      </Form>
    </Part>
  )
}
