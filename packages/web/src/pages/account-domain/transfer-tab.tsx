import type { ReactNode } from 'react'
import { Link } from '../../address/link.tsx'
import type { DomainDetail } from '../../api/one-domain.ts'
import { Icon } from '../../kit/icon.tsx'
import { lock, lockOpen } from '../../kit/section-icons.ts'
import { momentDay } from '../../names/day-text.ts'
import { When } from '../../parts/when.tsx'
import { AuthCodePart } from './auth-code-part.tsx'
import { ChangeNote } from './change-note.tsx'
import type { TabProps } from './tab-props.ts'
import { useChange } from './use-change.ts'

/** How to take the domain to another registrar, step by step, or how to keep it here. */
export function TransferTab(props: TabProps) {
  const { detail } = props
  const { leaving } = detail.transfer
  if (leaving) return <Leaving detail={detail} leaving={leaving} />
  const why = whyItStays(detail)
  return (
    <section className="panel" aria-labelledby="transfer-title">
      <h2 id="transfer-title">Move to another registrar</h2>
      {why !== null && (
        <p className="note" data-state="sale">
          <Icon path={lock} />
          {why}
        </p>
      )}
      <ol className="moves">
        <Unlock {...props} isNext={why === null} />
        <Step title="Get the auth code" isDone={detail.transfer.auth_code_shown_at !== null}>
          <p className="hint">
            The other registrar asks for it. Anyone who has it can take the domain while it’s
            unlocked, so don’t send it to anybody else.
          </p>
          <AuthCodePart {...props} isPossible={why === null} />
        </Step>
        <Step title="Enter it at the new registrar">
          <p className="hint">Start the transfer there and pay for it. It usually adds a year.</p>
        </Step>
        <Step title="Approve it">
          <p className="hint">
            The registrant gets an email with a link to approve or refuse. Without an answer, it
            moves after about five days. DNS and email keep working meanwhile.
          </p>
        </Step>
      </ol>
    </section>
  )
}

/** Why a transfer would be refused whatever the owner does now. */
function whyItStays({ state, tld, transfer, plan_id }: DomainDetail): string | null {
  if (state === 'not_held') return 'This domain is no longer with us.'
  if (plan_id !== null) {
    return 'You’re still paying for it. You can transfer it after the last payment.'
  }
  if (state === 'pending_delete') return 'Its registry is about to delete it.'
  if (state === 'redemption') return 'Restore it first. An expired domain can’t be transferred.'
  if (transfer.is_locked_by_registry) {
    return 'The registry has locked it against transfers. Contact us to have the lock removed.'
  }
  if (!transfer.locked_until) return null
  const day = momentDay(transfer.locked_until)
  return `You can transfer it from ${day}. New .${tld} domains stay with their registrar until then.`
}

function Step({ title, isDone = false, children }: StepProps) {
  return (
    <li data-done={isDone || undefined}>
      <h3>{title}</h3>
      {children}
    </li>
  )
}
type StepProps = { title: string; isDone?: boolean; children: ReactNode }

function Unlock({ isNext, ...props }: TabProps & { isNext: boolean }) {
  const { locked, state, plan_id, tld, transfer } = props.detail
  const changing = useChange(props)
  if (!locked && !transfer.lock_offered) {
    return (
      <Step title="Unlocked" isDone>
        <p className="hint">The registry of .{tld} has no transfer lock.</p>
      </Step>
    )
  }
  return (
    <Step title={locked ? 'Unlock it' : 'Unlocked'} isDone={!locked}>
      <p className="hint">
        {locked
          ? 'While it’s locked, every transfer is refused.'
          : 'Anyone who has its auth code can transfer it.'}
      </p>
      <div className="row" data-gap="2">
        <button
          type="button"
          className="btn"
          data-kind={locked && isNext ? 'primary' : undefined}
          disabled={state === 'not_held' || plan_id !== null}
          aria-disabled={changing.isSending}
          onClick={() => void changing.start({ locked: !locked })}
        >
          <Icon path={locked ? lockOpen : lock} />
          {locked ? 'Unlock' : 'Lock again'}
        </button>
        <ChangeNote changing={changing} />
      </div>
    </Step>
  )
}

type LeavingProps = {
  detail: DomainDetail
  leaving: NonNullable<DomainDetail['transfer']['leaving']>
}

/** It is on its way, or gone: when, where to, and what can still be done. */
function Leaving({ detail: { domain }, leaving }: LeavingProps) {
  const { status, completes_at, to_registrar, created_at, updated_at } = leaving
  const isGone = status === 'done'
  return (
    <section className="panel" aria-labelledby="transfer-title">
      <h2 id="transfer-title">
        {isGone ? 'Moved to another registrar' : 'Moving to another registrar'}
      </h2>
      <ol className="timeline">
        <li className="done">
          <b>The new registrar asked for it</b>
          <span className="hint">
            <When at={created_at} />
            {to_registrar !== null && <> · {to_registrar}</>}
          </span>
        </li>
        <li className={isGone ? 'done' : 'now'}>
          <b>{isGone ? 'The registry moved it' : 'Waiting for the registry'}</b>
          <span className="hint">
            {isGone ? <When at={updated_at} /> : movesText(completes_at)}
          </span>
        </li>
      </ol>
      {!isGone && (
        <div className="stack" data-gap="2">
          <h3>To stop it</h3>
          <ul className="moves-stop">
            <li>Open the email about the transfer that the registrant got, and refuse it there.</li>
            <li>
              Can’t find that email? <Link to="/contact">Contact us</Link> before then, and mention{' '}
              {domain}.
            </li>
            <li>Change your password if you didn’t ask for the transfer.</li>
          </ul>
        </div>
      )}
    </section>
  )
}

function movesText(completes_at: Date | null): string {
  return completes_at ? `It moves on ${momentDay(completes_at)}.` : 'It moves within a few days.'
}
