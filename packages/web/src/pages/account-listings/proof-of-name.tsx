import { useState } from 'react'
import { verifySellerListing } from '../../api/seller-listings.ts'
import type { SellerListing } from '../../api/seller-listings.ts'
import { CopyButton } from '../../form/copy-button.tsx'
import { momentDay } from '../../names/day-text.ts'

const CHECK_TEXT: Record<string, string> = {
  missing: 'We can’t find the record yet. It can take a few minutes to appear.',
  no_answer: 'The name servers didn’t answer. Try again in a few minutes.',
  expired: 'The record had expired. Publish the new one above.',
}

type Props = { listing: SellerListing; landerHost: string | null; onChange: () => void }

/**
 * The DNS record to publish, and a button to check for it. A domain whose registration has ended has
 * no DNS: once it is restored, the check alone is enough.
 */
export function ProofOfName({ listing, landerHost, onChange }: Props) {
  const { id, domain, state, registration_ended } = listing
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState('')
  const check = async () => {
    setBusy(true)
    try {
      const found = await verifySellerListing(id)
      setOutcome(CHECK_TEXT[found] ?? '')
      onChange()
    } catch (error) {
      setOutcome(String((error as Error).message))
    } finally {
      setBusy(false)
    }
  }
  const look = state === 'paused' ? 'Check again' : 'Check now'
  const text = isBusy ? 'Looking…' : look
  return (
    <div className="thing-more shown-once">
      {!registration_ended && <RecordToPublish listing={listing} landerHost={landerHost} />}
      <div className="actions">
        <button
          type="button"
          className="btn"
          data-kind="primary"
          aria-disabled={isBusy}
          aria-label={`${text}: ${domain}`}
          onClick={() => {
            if (!isBusy) void check()
          }}
        >
          {text}
        </button>
      </div>
      <output className="hint">{isBusy ? '' : outcome}</output>
    </div>
  )
}

function RecordToPublish({ listing, landerHost }: Omit<Props, 'onChange'>) {
  const { domain, state, verification } = listing
  const { record_name, record_value, expires_at } = verification
  return (
    <>
      <p>
        {state === 'paused'
          ? 'Publish this TXT record again.'
          : `Publish this TXT record by ${momentDay(expires_at)}, and keep it while you sell the domain.`}{' '}
        You can also publish it at {domain} itself.
      </p>
      <dl>
        <div>
          <dt>Name</dt>
          <dd>
            <pre>{record_name}</pre>
          </dd>
        </div>
        <div>
          <dt>Value</dt>
          <dd>
            <pre>{record_value}</pre>
          </dd>
        </div>
      </dl>
      {landerHost !== null && state !== 'paused' && (
        <p>
          Or point the domain to <code>{landerHost}</code>. That proves it’s yours too, and visitors
          see a sale page.
        </p>
      )}
      <div className="actions">
        <CopyButton text={record_name} about="name" />
        <CopyButton text={record_value} about="value" />
      </div>
    </>
  )
}
