import type { Tenant } from '../../api/portal.ts'
import { invite, ROLES } from '../../api/team.ts'
import { Field, Labelled } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import { ROLE_NAME } from '../../partner/role.tsx'
import { Part } from '../../parts/part.tsx'

type Props = { tenant: Tenant; onInvited: () => void }

/** Invites somebody by email. They can create their account afterwards. */
export function InvitePart({ tenant, onInvited }: Props) {
  return (
    <Part id="invite-title" title="Invite someone">
      <Form
        label="Invite someone"
        submit="Send invitation"
        busy="Sending…"
        send={async ({ email = '', role: wanted }) => {
          const role = ROLES.find((each) => each === wanted) ?? 'viewer'
          await invite(tenant, { email: email.trim(), role })
          onInvited()
          return `Invitation sent to ${email.trim()}.`
        }}
      >
        <Field
          label="Email address"
          name="email"
          type="email"
          maxLength={254}
          autoComplete="off"
          hint="They don’t need an account yet. The invitation is valid for seven days."
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
    </Part>
  )
}
