import { useState } from 'react'
import type { Tenant } from '../../api/portal.ts'
import { createLink, LINK_KINDS } from '../../api/referrals.ts'
import type { LinkKind, NewLink } from '../../api/referrals.ts'
import { CopyButton } from '../../form/copy-button.tsx'
import { Field, Labelled } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import type { Values } from '../../form/form.tsx'
import { exampleName } from '../../partner/example-name.ts'
import { Part } from '../../parts/part.tsx'

const KIND_TEXT = {
  generic: 'Front page',
  domain: 'A name',
  product: 'A product',
} satisfies Record<LinkKind, string>

/** Creates a link and shows it right away, ready to copy. */
export function NewLinkPart({ tenant, onMade }: { tenant: Tenant; onMade: () => void }) {
  const [kind, setKind] = useState<LinkKind>('generic')
  const [made, setMade] = useState('')
  return (
    <Part id="new-link-title" title="Create link">
      <p>
        When somebody follows it and buys in your checkout within 30 days, the sale counts for the
        link they followed last.
      </p>
      {made !== '' && (
        <section className="shown-once" aria-label="Your new link">
          <pre>{made}</pre>
          <CopyButton text={made} about="link" />
        </section>
      )}
      <Form
        label="Create link"
        submit="Create link"
        busy="Creating…"
        send={async (values) => {
          setMade(await createLink(tenant, inputOf(kind, values)))
          onMade()
        }}
        done="Link created."
      >
        <Labelled label="Leads to" name="kind">
          {(ties) => (
            <select
              {...ties}
              value={kind}
              onChange={({ currentTarget: { value } }) =>
                setKind(LINK_KINDS.find((each) => each === value) ?? 'generic')
              }
            >
              {LINK_KINDS.map((each) => (
                <option key={each} value={each}>
                  {KIND_TEXT[each]}
                </option>
              ))}
            </select>
          )}
        </Labelled>
        {kind === 'domain' && (
          <Field
            label="Name"
            name="domain"
            maxLength={253}
            hint={`For example, ${exampleName(tenant)}.`}
          />
        )}
        {kind === 'product' && (
          <Field
            label="Product"
            name="product"
            maxLength={64}
            hint="For example market, prices or seo-crawl. Lowercase letters, digits and hyphens."
          />
        )}
        <Field
          label="Label (optional)"
          name="label"
          required={false}
          maxLength={100}
          hint="So you can tell your links apart."
        />
      </Form>
    </Part>
  )
}

function inputOf(kind: LinkKind, { domain, product, label = '' }: Values): NewLink {
  return {
    kind,
    ...(domain !== undefined && { domain }),
    ...(product !== undefined && { product }),
    ...(label.trim() !== '' && { label }),
  }
}
