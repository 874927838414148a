import type { Environment } from '../../../api/portal.ts'
import { pricesIn } from '../../../form/dollars-in.ts'
import { Field } from '../../../form/field.tsx'
import { Form } from '../../../form/form.tsx'
import { PriceFields } from '../../../listings/price-fields.tsx'
import { addListing } from '../../api/listings.ts'

type Props = { environment: Environment; onDone: () => void }

/** Adds a listing of our own, on sale immediately. */
export function NewListing({ environment, onDone }: Props) {
  return (
    <details className="desk-more">
      <summary>Add a listing</summary>
      <Form
        label="A new listing"
        submit={`List in ${environment}`}
        busy="Listing…"
        send={async (values) => {
          const domain = (values['domain'] ?? '').trim()
          await addListing({ domain, environment, ...pricesIn(values) })
          onDone()
          return `${domain}: on the market.`
        }}
      >
        <Field label="Domain" name="domain" maxLength={300} autoComplete="off" />
        <PriceFields />
      </Form>
    </details>
  )
}
