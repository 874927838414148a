import { issueOwnCredential } from '../../api/own-credentials.ts'
import type { OwnCredentials } from '../../api/own-credentials.ts'
import type { Issued } from '../../api/own-credentials.ts'
import type { Tenant } from '../../api/portal.ts'
import { OwnKeyPair } from '../../credentials/public-key-field.tsx'
import { publicKeyIn } from '../../credentials/public-key.ts'
import { ScopeFields, scopesIn } from '../../credentials/scope-fields.tsx'
import { Field } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import { Part } from '../../parts/part.tsx'

type Props = {
  tenant: Tenant
  known: OwnCredentials
  onIssued: (issued: Issued) => void
}

/** Issues another credential for another app or person, or says why that isn't possible. */
export function IssuePart(props: Props) {
  const whyNot = reasonAgainst(props)
  return (
    <Part id="issue-title" title="Issue a credential">
      {whyNot === undefined ? <IssueForm {...props} /> : <p>{whyNot}</p>}
    </Part>
  )
}

function reasonAgainst({ tenant, known }: Props): string | undefined {
  const { environment } = tenant
  const { credentials, grantable, active_max, admin } = known
  if (!admin) {
    return 'Only admins can issue and revoke credentials. Ask an admin of your team.'
  }
  if (grantable.scopes.length === 0) {
    return `We issue the first credential in ${environment}, because it sets what you can do there. Ask your contact at Namehouse.`
  }
  const count = credentials.filter(({ in_use }) => in_use).length
  if (count < active_max) return undefined
  return `${count} credentials are in use, the maximum. Revoke one first.`
}

function IssueForm({ tenant, known: { grantable }, onIssued }: Props) {
  return (
    <Form
      label="Issue a credential"
      submit="Issue credential"
      busy="Issuing…"
      done="Credential issued."
      send={async (values) => {
        const label = (values['label'] ?? '').trim()
        const affiliate = values['affiliate'] !== undefined
        const public_key = publicKeyIn(values)
        const input = {
          scopes: scopesIn(values),
          affiliate,
          ...(label !== '' && { label }),
          ...(public_key !== undefined && { public_key }),
        }
        onIssued(await issueOwnCredential(tenant, input))
      }}
    >
      <ScopeFields scopes={grantable.scopes} />
      {grantable.affiliate && (
        <label className="tick">
          <input type="checkbox" name="affiliate" />
          <span>Your affiliate account: clicks, sales and commission from your links</span>
        </label>
      )}
      <Field
        label="Label (optional)"
        name="label"
        required={false}
        maxLength={100}
        hint="So you can tell them apart, for example by server."
      />
      <OwnKeyPair />
    </Form>
  )
}
