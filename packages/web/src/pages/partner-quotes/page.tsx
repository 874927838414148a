import type { Tenant } from '../../api/portal.ts'
import { createQuote, readQuotes } from '../../api/quotes.ts'
import type { Quote } from '../../api/quotes.ts'
import type { Slice } from '../../api/slice.ts'
import { Empty } from '../../empty/empty.tsx'
import { Field } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import type { Question } from '../../load/answers.ts'
import { exampleName } from '../../partner/example-name.ts'
import { PartnerFrame } from '../../partner/partner-frame.tsx'
import { ForBuilders } from '../../partner/role.tsx'
import { tenantKey } from '../../partner/tenant-key.ts'
import { LoadState } from '../../parts/load-state.tsx'
import { MoreButton } from '../../parts/more-button.tsx'
import { Part } from '../../parts/part.tsx'
import { RefreshButton } from '../../parts/refresh-button.tsx'
import { useSlices } from '../../parts/use-slices.ts'
import { QuoteTable } from './quote-table.tsx'

/** A partner's quotes. Each price is promised for ten minutes. */
export function PartnerQuotesPage() {
  return <PartnerFrame title="Quotes">{(tenant) => <QuoteParts tenant={tenant} />}</PartnerFrame>
}

function quotesOf(tenant: Tenant): Question<Slice<Quote>> {
  return {
    key: `quotes ${tenantKey(tenant)}`,
    ask: async (signal) => await readQuotes(tenant, '', signal),
    freshMs: 0,
  }
}

function QuoteParts({ tenant }: { tenant: Tenant }) {
  const { items, error, isAsking, askAgain, ...more } = useSlices(
    quotesOf(tenant),
    async (cursor, signal) => await readQuotes(tenant, cursor, signal),
  )
  return (
    <>
      <Part id="new-quote-title" title="Create quote">
        <p>
          A quote locks a name’s price for ten minutes, for a sale or a checkout link. It doesn’t
          reserve the name: the first to pay gets it.
        </p>
        <ForBuilders tenant={tenant}>
          <Form
            label="Create quote"
            submit="Create quote"
            busy="Asking…"
            send={async ({ domain = '' }) => {
              await createQuote(tenant, domain)
              askAgain()
            }}
            done="Price locked for ten minutes."
          >
            <Field
              label="Name"
              name="domain"
              maxLength={253}
              hint={`For example, ${exampleName(tenant)}.`}
            />
          </Form>
        </ForBuilders>
      </Part>
      <Part
        id="quotes-title"
        title="The last 24 hours"
        aside={<RefreshButton isAsking={isAsking} askAgain={askAgain} />}
      >
        {items && items.length > 0 && <QuoteTable tenant={tenant} quotes={items} />}
        {items?.length === 0 && (
          <Empty title={`No quotes in ${tenant.environment} in the last 24 hours`}>
            Create one above, or through the API.
          </Empty>
        )}
        {items && <MoreButton {...more} />}
        <LoadState what="quotes" isHere={items !== undefined} error={error} askAgain={askAgain} />
      </Part>
    </>
  )
}
