import { saveDetails } from '../../api/billing.ts'
import type { Details } from '../../api/billing.ts'
import { AddressFields, addressIn } from '../../form/address-fields.tsx'
import { Field } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import type { Values } from '../../form/form.tsx'
import { Part } from '../../parts/part.tsx'
import { showToast } from '../../toast/show-toast.ts'

type Props = { details: Details | null; onSaved: (details: Details) => void }

/** The name and address on invoices. */
export function DetailsPart({ details, onSaved }: Props) {
  const save = async (values: Values) => {
    const next = detailsIn(values)
    await saveDetails(next)
    onSaved(next)
    // Without the form's own message, which would also reset the form: what is saved stays in it.
    showToast({ text: 'Saved.' })
  }
  return (
    <Part id="details-title" title="Billing details">
      <p className="hint">Shown on future invoices. Earlier invoices don’t change.</p>
      <div className="billing-details">
        <Form label="Billing details" submit="Save billing details" busy="Saving…" send={save}>
          <Fields details={details} />
        </Form>
      </div>
    </Part>
  )
}

function Fields({ details }: { details: Details | null }) {
  return (
    <>
      <Field
        label="Name or company"
        name="name"
        maxLength={200}
        autoComplete="organization"
        defaultValue={details?.name}
      />
      <AddressFields address={details} isCodeOptional />
      <Field
        label="VAT ID (optional)"
        name="vat_id"
        maxLength={30}
        required={false}
        defaultValue={details?.vat_id ?? ''}
        hint="For businesses in the EU, for example NL123456789B01."
      />
    </>
  )
}

function detailsIn(values: Values): Details {
  const text = (name: string) => (values[name] ?? '').trim()
  return { name: text('name'), ...addressIn(values), vat_id: text('vat_id') || null }
}
