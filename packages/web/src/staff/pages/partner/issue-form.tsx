import type { Environment } from '../../../api/portal.ts'
import type { Issued } from '../../../api/own-credentials.ts'
import { OwnKeyPair } from '../../../credentials/public-key-field.tsx'
import { publicKeyIn } from '../../../credentials/public-key.ts'
import { ScopeFields, scopesIn } from '../../../credentials/scope-fields.tsx'
import { SCOPES } from '../../../credentials/scopes.ts'
import { Form } from '../../../form/form.tsx'
import { issueCredential } from '../../api/credentials.ts'

type Props = {
  partnerId: string
  environment: Environment
  onIssued: (issued: Issued) => void
}

export function IssueForm({ partnerId, environment, onIssued }: Props) {
  return (
    <Form
      label={`Issue a credential in ${environment}`}
      submit="Issue credential"
      busy="Issuing…"
      isQuiet
      send={async (values) => {
        const scopes = scopesIn(values)
        const affiliate = values['affiliate'] !== undefined
        const public_key = publicKeyIn(values)
        const input = {
          environment,
          scopes,
          affiliate,
          ...(public_key !== undefined && { public_key }),
        }
        onIssued(await issueCredential(partnerId, input))
      }}
    >
      <ScopeFields scopes={SCOPES} />
      <label className="tick">
        <input type="checkbox" name="affiliate" />
        <span>Has an affiliate account: clicks, sales and commission from its links</span>
      </label>
      <OwnKeyPair />
    </Form>
  )
}
