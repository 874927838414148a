import { AccountFrame } from '../../account/account-frame.tsx'
import { BackLink } from '../../account/back-link.tsx'
import { domainHref } from '../../account/domain-href.ts'
import { Link } from '../../address/link.tsx'
import { useAddress } from '../../address/shown-page.ts'
import { ApiError } from '../../api/api-error.ts'
import {
  cancelTransfer,
  correctAuthCode,
  readTransfer,
  resendTransferEmail,
} from '../../api/transfers.ts'
import type { Transfer } from '../../api/transfers.ts'
import { Empty } from '../../empty/empty.tsx'
import { Failure } from '../../failure/failure.tsx'
import { ActButton } from '../../form/act-button.tsx'
import { ConfirmButton } from '../../form/confirm-button.tsx'
import { Field } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import { useLive } from '../../load/use-live.ts'
import { centsText } from '../../names/cents-text.ts'
import { DomainName } from '../../names/domain-name.tsx'
import { Part } from '../../parts/part.tsx'
import { StaleNote } from '../../parts/stale-note.tsx'
import { ToneMark } from '../../parts/tone-mark.tsx'
import { useAccount, useMine } from '../../session/who.ts'
import { showToast } from '../../toast/show-toast.ts'
import { markOfTransfer, nextText } from '../../transfers/transfer-words.ts'
import { Progress } from './progress.tsx'

const POLL_MS = 3_000
const CODE_CHARS_MAX = 64

/** One transfer from another registrar: where it is, and what its owner can do. */
export function AccountTransferPage() {
  const id = useAddress().params['transfer_id'] ?? ''
  const question = {
    key: `transfer ${id}`,
    ask: (signal: AbortSignal) => readTransfer(id, signal),
    freshMs: 0,
  }
  const { data, error, askAgain } = useMine(question, Boolean(useAccount()))
  useLive(askAgain, { everyMs: POLL_MS })
  const name = data?.unicode ?? data?.domain ?? ''
  return (
    <AccountFrame
      title={data ? `Transfer of ${name}` : 'Transfer'}
      heading={<Heading transfer={data} />}
    >
      {() => (
        <>
          {data && <Parts transfer={data} refresh={askAgain} />}
          {data && error && <StaleNote error={error} />}
          {!data && error && <Missing error={error} onRetry={askAgain} />}
          {!data && !error && <output className="hint is-waiting">Loading the transfer…</output>}
        </>
      )}
    </AccountFrame>
  )
}

function Heading({ transfer }: { transfer: Transfer | undefined }) {
  return (
    <div className="stack" data-gap="1">
      <BackLink to="/account/transfers" text="Your transfers" />
      <div className="row" data-gap="3">
        <h1>
          {transfer ? (
            <>
              Transfer of <DomainName name={transfer.unicode ?? transfer.domain} />
            </>
          ) : (
            'Transfer'
          )}
        </h1>
        {transfer && <ToneMark {...markOfTransfer(transfer)} />}
      </div>
    </div>
  )
}

type Props = { transfer: Transfer; refresh: () => void }

function Parts({ transfer, refresh }: Props) {
  return (
    <>
      {transfer.status === 'waiting_for_auth_code' && (
        <CodePart transfer={transfer} refresh={refresh} />
      )}
      <Part id="progress-title" title="Progress">
        <output>{nextText(transfer)}</output>
        {transfer.reason !== null && hasReason(transfer) && (
          <p className="note" data-state="sale">
            <span>{transfer.reason}</span>
          </p>
        )}
        <Progress transfer={transfer} />
        <MoneyText transfer={transfer} />
        <Steps transfer={transfer} refresh={refresh} />
      </Part>
    </>
  )
}

/** The form about the code and the cancelled state say it themselves. */
function hasReason({ status }: Transfer): boolean {
  return status !== 'waiting_for_auth_code' && status !== 'cancelled'
}

/** The one thing that gets the transfer going again. */
function CodePart({ transfer, refresh }: Props) {
  const { transfer_id, reason } = transfer
  const send = async ({ auth_code = '' }: Record<string, string>) => {
    await correctAuthCode(transfer_id, auth_code)
    refresh()
    return 'We’re asking the registry again.'
  }
  return (
    <Part id="code-title" title="Enter a new auth code">
      <p>{reason}</p>
      <Form label="New auth code" submit="Send the code" busy="Sending…" takesFocus send={send}>
        <Field
          label="Auth code"
          name="auth_code"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          maxLength={CODE_CHARS_MAX}
        />
      </Form>
    </Part>
  )
}

function MoneyText({ transfer }: { transfer: Transfer }) {
  const { price_cents, refunded_cents, receipt_id, status } = transfer
  if (price_cents === null || receipt_id === null) return null
  const receipt = `/account/receipts?receipt=${encodeURIComponent(receipt_id)}`
  const isOver = status === 'failed' || status === 'cancelled'
  const price = centsText(price_cents, 'USD')
  const text =
    refunded_cents > 0
      ? `We’ve refunded ${centsText(refunded_cents, 'USD')}.`
      : isOver
        ? `If your card was charged, you get ${price} back within minutes.`
        : status === 'done'
          ? `You paid ${price}.`
          : `You paid ${price}. If the transfer fails, we refund it.`
  return (
    <p className="small soft">
      {text} <Link to={receipt}>See the receipt</Link>
    </p>
  )
}

function Steps({ transfer, refresh }: Props) {
  const { transfer_id, domain, can_cancel, can_resend, status } = transfer
  return (
    <div className="actions">
      {status === 'done' && (
        <Link className="btn" data-kind="primary" to={domainHref(domain)}>
          Open the domain
        </Link>
      )}
      {can_resend && (
        <ActButton
          text="Send the email again"
          busy="Sending…"
          act={async () => {
            await resendTransferEmail(transfer_id)
            showToast({ text: 'The registrar sent the email again.' })
          }}
        />
      )}
      {can_cancel && (
        <ConfirmButton
          text="Cancel transfer"
          about={domain}
          sure="Cancel and refund"
          act={async () => {
            await cancelTransfer(transfer_id)
            refresh()
          }}
        />
      )}
    </div>
  )
}

function Missing({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (error instanceof ApiError && error.status === 404) {
    return (
      <Empty title="No such transfer">
        <Link to="/account/transfers">See all your transfers</Link>
      </Empty>
    )
  }
  return <Failure title="We couldn’t load the transfer" error={error} onRetry={onRetry} />
}
