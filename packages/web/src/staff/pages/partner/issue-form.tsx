import type { Environment } from '../../../api/portal.ts'
import { Form } from '../../../form/form.tsx'
import { issueCredential, SCOPES } from '../../api/credentials.ts'
import type { Issued, Scope } from '../../api/credentials.ts'

const SCOPE_TEXT: Record<Scope, string> = {
  search: 'find names, availability and prices',
  embed: 'show our names in their own pages',
  buy: 'quotes, orders, checkouts, statements',
  broker: 'names that are not for sale',
  refer: 'links that earn commission',
  report: 'sales, payouts, figures',
  webhook: 'where events are sent',
}

type Props = {
  partnerId: string
  environment: Environment
  onIssued: (issued: Issued) => void
}

export function IssueForm({ partnerId, environment, onIssued }: Props) {
  return (
    <Form
      label={`Issue a credential in ${environment}`}
      submit="Issue"
      busy="Issuing…"
      isQuiet
      send={async (values) => {
        const scopes = SCOPES.filter((scope) => values[`scope_${scope}`] !== undefined)
        if (scopes.length === 0) throw new Error('Tick at least one thing that it may do.')
        const affiliate = values['affiliate'] !== undefined
        onIssued(await issueCredential(partnerId, { environment, scopes, affiliate }))
      }}
    >
      <fieldset className="scopes">
        <legend>What it may do</legend>
        {SCOPES.map((scope) => (
          <label key={scope} className="tick">
            <input type="checkbox" name={`scope_${scope}`} defaultChecked={scope !== 'embed'} />
            <span>
              <code>{scope}</code> {SCOPE_TEXT[scope]}
            </span>
          </label>
        ))}
      </fieldset>
      <label className="tick">
        <input type="checkbox" name="affiliate" />
        <span>It belongs to an affiliate account: clicks, sales and commissions of its links</span>
      </label>
    </Form>
  )
}
