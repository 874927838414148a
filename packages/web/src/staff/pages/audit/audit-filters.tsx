import { go } from '../../../address/shown-page.ts'
import type { Environment } from '../../../api/portal.ts'
import { Field, Labelled } from '../../../form/field.tsx'
import { Form } from '../../../form/form.tsx'
import type { AuditKind, AuditFilter } from '../../api/audit.ts'
import { deskHref } from '../../desk-address.ts'
import { UtcField, utcMoment, utcTyped } from '../../utc-field.tsx'
import { ALL } from './audit-address.ts'

const KIND_TEXT: Record<AuditKind | typeof ALL, string> = {
  change: 'Changes',
  read: 'Reads',
  all: 'Everything',
}

type Props = { filter: AuditFilter; environment: Environment }

/** Submitted with a button: every search is itself logged, so we don't search on every letter. */
export function AuditFilters({ filter, environment }: Props) {
  return (
    <Form
      label="Filter the audit log"
      submit="Show"
      busy="Looking…"
      send={async ({ email = '', action = '', kind = '', from, to }) => {
        const times = { from: utcMoment(from), to: utcMoment(to) }
        const filters = { email: email.trim(), action: action.trim(), kind, ...times }
        go(deskHref('/staff/audit', { environment, ...filters }), { keepsScroll: true })
      }}
    >
      <div className="filters">
        <Field
          label="Who"
          name="email"
          required={false}
          maxLength={254}
          autoComplete="off"
          defaultValue={filter.email}
          hint="An email address, or operator."
        />
        <Field
          label="Path"
          name="action"
          required={false}
          maxLength={200}
          autoComplete="off"
          defaultValue={filter.action}
          hint="Part of a path, for example /payouts."
        />
        <KindField kind={filter.kind} />
        <UtcField label="From" name="from" defaultValue={utcTyped(filter.from)} />
        <UtcField label="Before" name="to" defaultValue={utcTyped(filter.to)} />
      </div>
    </Form>
  )
}

function KindField({ kind }: { kind: AuditKind | '' }) {
  return (
    <Labelled label="Kind" name="kind" hint={undefined}>
      {(ties) => (
        <select name="kind" defaultValue={kind === '' ? ALL : kind} {...ties}>
          {Object.entries(KIND_TEXT).map(([word, text]) => (
            <option key={word} value={word}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  )
}
