import { go, useAddress } from '../../address/shown-page.ts'
import { createSession, readSessions } from '../../api/checkout-sessions.ts'
import type { CheckoutSession, NewSession } from '../../api/checkout-sessions.ts'
import type { Tenant } from '../../api/portal.ts'
import type { Slice } from '../../api/slice.ts'
import { Empty } from '../../empty/empty.tsx'
import { CopyButton } from '../../form/copy-button.tsx'
import { Field } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import type { Values } from '../../form/form.tsx'
import type { Question } from '../../load/answers.ts'
import { parsePartnerSearch, partnerHref } from '../../partner/partner-address.ts'
import { exampleName } from '../../partner/example-name.ts'
import { PartnerFrame } from '../../partner/partner-frame.tsx'
import { ForBuilders } from '../../partner/role.tsx'
import { tenantKey } from '../../partner/tenant-key.ts'
import { LoadState } from '../../parts/load-state.tsx'
import { MoreButton } from '../../parts/more-button.tsx'
import { Part } from '../../parts/part.tsx'
import { RefreshButton } from '../../parts/refresh-button.tsx'
import { useSlices } from '../../parts/use-slices.ts'
import { SessionTable } from './session-table.tsx'

/**
 * Hosted checkout pages where a partner's buyers pay. A new one is shown if the address names it.
 */
export function PartnerCheckoutPage() {
  return (
    <PartnerFrame title="Checkout links">{(tenant) => <LinkParts tenant={tenant} />}</PartnerFrame>
  )
}

function sessionsOf(tenant: Tenant): Question<Slice<CheckoutSession>> {
  return {
    key: `checkout sessions ${tenantKey(tenant)}`,
    ask: async (signal) => await readSessions(tenant, '', signal),
    freshMs: 0,
  }
}

function LinkParts({ tenant }: { tenant: Tenant }) {
  const { partner_id: partner, environment } = tenant
  const { id } = parsePartnerSearch(useAddress().query)
  const { items, error, isAsking, askAgain, ...more } = useSlices(
    sessionsOf(tenant),
    async (cursor, signal) => await readSessions(tenant, cursor, signal),
  )
  const make = async (values: Values) => {
    const made = await createSession(tenant, inputOf(values))
    const href = partnerHref('/partner/checkout', { partner, environment, id: made })
    go(href, { isReplaced: true, keepsScroll: true })
    askAgain()
  }
  return (
    <>
      <Part id="new-link-title" title="Create checkout link">
        <p>
          Your buyer pays on our checkout page, and the sale counts as yours. The price is fixed for
          seven days. The name isn’t reserved.
        </p>
        <NewLink session={items?.find(({ session_id }) => session_id === id)} />
        <ForBuilders tenant={tenant}>
          <Form
            label="Create checkout link"
            submit="Create link"
            busy="Creating…"
            send={make}
            done="Checkout link created."
          >
            <Field
              label="Name"
              name="domain"
              maxLength={253}
              hint={`For example, ${exampleName(tenant)}.`}
            />
            <Field
              label="Your reference (optional)"
              name="reference"
              required={false}
              maxLength={255}
              hint="Shown on the order, for example your invoice number."
            />
          </Form>
        </ForBuilders>
      </Part>
      <Part
        id="links-title"
        title="Your checkout links"
        aside={<RefreshButton isAsking={isAsking} askAgain={askAgain} />}
      >
        {items && items.length > 0 && <SessionTable tenant={tenant} sessions={items} />}
        {items?.length === 0 && (
          <Empty title={`No checkout links in ${environment} yet`}>
            Create one above, send it to your buyer, and follow its progress here.
          </Empty>
        )}
        {items && <MoreButton {...more} />}
        <LoadState
          what="checkout links"
          isHere={items !== undefined}
          error={error}
          askAgain={askAgain}
        />
      </Part>
    </>
  )
}

/** The new link, to copy or open. */
function NewLink({ session }: { session: CheckoutSession | undefined }) {
  if (!session || session.checkout_url === null) return null
  const { checkout_url, domain } = session
  return (
    <section className="shown-once" aria-label="Your new checkout link">
      <p>
        Send this link for <strong>{domain}</strong> to your buyer:
      </p>
      <pre>{checkout_url}</pre>
      <div className="actions">
        <CopyButton text={checkout_url} about="link" />
        <a className="btn" href={checkout_url}>
          Open the page
        </a>
      </div>
    </section>
  )
}

function inputOf({ domain = '', reference = '' }: Values): NewSession {
  return { domain, ...(reference.trim() !== '' && { reference: reference.trim() }) }
}
