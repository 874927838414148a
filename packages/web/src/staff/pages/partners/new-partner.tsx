import { go } from '../../../address/shown-page.ts'
import type { Environment } from '../../../api/portal.ts'
import { Form } from '../../../form/form.tsx'
import { Part } from '../../../parts/part.tsx'
import { addPartner } from '../../api/partners.ts'
import { bpsOf } from '../../percent.ts'
import { AddressField, CommissionField, NameField } from './partner-fields.tsx'
import { partnerHref } from './partner-table.tsx'

/** Adds a partner and opens its page, because it can't do anything without a credential. */
export function NewPartner({ environment }: { environment: Environment }) {
  return (
    <Part id="new-partner-title" title="Add partner">
      <Form
        label="Add partner"
        submit="Add partner"
        busy="Adding…"
        isQuiet
        send={async ({ name = '', email = '', commission_bps }) => {
          const wanted = { name: name.trim(), email: email.trim() }
          const added = await addPartner({ ...wanted, commission_bps: bpsOf(commission_bps) })
          go(partnerHref(added.partner_id, environment))
        }}
      >
        <NameField />
        <AddressField />
        <CommissionField />
      </Form>
    </Part>
  )
}
