import type { Transfer } from '../../api/transfers.ts'
import { momentDay } from '../../names/day-text.ts'
import { When } from '../../parts/when.tsx'

type Step = { title: string; state: 'done' | 'now' | 'later' | 'bad'; at?: Date; text?: string }

/** Where the transfer is, from payment to arrival. */
export function Progress({ transfer }: { transfer: Transfer }) {
  return (
    <ol className="timeline">
      {stepsOf(transfer).map(({ title, state, at, text }) => (
        <li key={title} className={state === 'later' ? undefined : state}>
          <b>{title}</b>
          <span className="hint">
            {at && <When at={at} />}
            {text}
          </span>
        </li>
      ))}
    </ol>
  )
}

function stepsOf(transfer: Transfer): Step[] {
  const { status, created_at, updated_at } = transfer
  const started: Step = { title: 'Paid', state: 'done', at: created_at }
  if (status === 'failed' || status === 'cancelled') {
    const title = status === 'failed' ? 'It failed' : 'It was cancelled'
    return [started, { title, state: status === 'failed' ? 'bad' : 'done', at: updated_at }]
  }
  return [started, ...waitingSteps(transfer), arrival(transfer)]
}

function waitingSteps({ status, completes_at }: Transfer): Step[] {
  const isDone = status === 'done'
  const registry: Step = {
    title: isDone ? 'Your previous registrar released it' : 'Your current registrar releases it',
    state: isDone ? 'done' : status === 'waiting_for_registry' ? 'now' : 'later',
    ...(!isDone && {
      text: completes_at
        ? `By ${momentDay(completes_at)} at the latest. You don’t need to do anything.`
        : 'Usually within 5 days',
    }),
  }
  if (status === 'waiting_for_auth_code') {
    return [{ title: 'The auth code was refused', state: 'now' }, registry]
  }
  if (status === 'waiting_for_approval') {
    const text = 'Follow the link in the email from the registrar'
    return [{ title: 'You approve it', state: 'now', text }, registry]
  }
  return [registry]
}

function arrival({ status, updated_at }: Transfer): Step {
  return status === 'done'
    ? { title: 'It arrived in your account', state: 'done', at: updated_at }
    : { title: 'It arrives in your account', state: 'later' }
}
