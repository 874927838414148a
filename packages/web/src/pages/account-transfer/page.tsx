import { domainHref } from '../../account/domain-href.ts'
import { ItemPage } from '../../account/item-page.tsx'
import { Link } from '../../address/link.tsx'
import {
  cancelTransfer,
  correctAuthCode,
  readTransfer,
  resendTransferEmail,
} from '../../api/transfers.ts'
import type { Transfer } from '../../api/transfers.ts'
import { ActButton } from '../../form/act-button.tsx'
import { ConfirmButton } from '../../form/confirm-button.tsx'
import { Field } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import { centsText } from '../../names/cents-text.ts'
import { DomainName } from '../../names/domain-name.tsx'
import { Part } from '../../parts/part.tsx'
import { ToneMark } from '../../parts/tone-mark.tsx'
import { showToast } from '../../toast/show-toast.ts'
import { markOfTransfer, nextText } from '../../transfers/transfer-words.ts'
import { Progress } from './progress.tsx'

const POLL_MS = 3_000
const CODE_CHARS_MAX = 64

/** One transfer from another registrar: where it is, and what its owner can do. */
export function AccountTransferPage() {
  return (
    <ItemPage<Transfer>
      what="transfer"
      param="transfer_id"
      read={readTransfer}
      list={{ to: '/account/transfers', items: 'transfers' }}
      everyMs={POLL_MS}
      title={({ unicode, domain }) => `Transfer of ${unicode ?? domain}`}
      heading={({ unicode, domain }) => (
        <>
          Transfer of <DomainName name={unicode ?? domain} />
        </>
      )}
      mark={(transfer) => <ToneMark {...markOfTransfer(transfer)} />}
    >
      {(transfer, refresh) => <Parts transfer={transfer} refresh={refresh} />}
    </ItemPage>
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
