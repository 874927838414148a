import { giveAuthCode, notePushed, readTasks } from '../../api/seller-tasks.ts'
import type { SellerTask } from '../../api/seller-tasks.ts'
import { ConfirmButton } from '../../form/confirm-button.tsx'
import { Field } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import { useLive } from '../../load/use-live.ts'
import { momentDay } from '../../names/day-text.ts'
import { DomainName } from '../../names/domain-name.tsx'
import { LoadState } from '../../parts/load-state.tsx'
import { Part } from '../../parts/part.tsx'
import { ToneMark } from '../../parts/tone-mark.tsx'
import type { Mark } from '../../parts/tone-mark.tsx'
import { useMine } from '../../session/who.ts'

const TASKS = { key: 'seller tasks', ask: readTasks, freshMs: 0 }
const CODE_CHARS_MAX = 255

const MARKS: Record<SellerTask['status'], Mark> = {
  open: { text: 'To hand over', tone: 'waiting' },
  done: { text: 'Handed over', tone: 'good' },
  expired: { text: 'Cancelled', tone: 'calm' },
}

/** Domains that were sold and must be handed over. Nothing, as long as nothing was sold. */
export function TasksPart() {
  const { data, error, askAgain } = useMine(TASKS)
  useLive(askAgain)
  if (!error && (!data || data.length === 0)) return null
  return (
    <Part id="tasks-title" title="Sold: hand over">
      {data && (
        <ul className="things" aria-label="Domains to hand over">
          {data.map((task) => (
            <Task key={task.task_id} task={task} onChange={askAgain} />
          ))}
        </ul>
      )}
      <LoadState what="sales" isHere={data !== undefined} error={error} askAgain={askAgain} />
    </Part>
  )
}

type Props = { task: SellerTask; onChange: () => void }

function Task({ task, onChange }: Props) {
  return (
    <li>
      <div className="thing">
        <DomainName name={task.unicode ?? task.domain} />
        <span className="small soft">{textOf(task)}</span>
      </div>
      <ToneMark {...MARKS[task.status]} />
      {task.status === 'open' && <OpenTask task={task} onChange={onChange} />}
    </li>
  )
}

function OpenTask({ task: { task_id, domain, is_by_partner }, onChange }: Props) {
  const send = async ({ auth_code = '' }: Record<string, string>) => {
    await giveAuthCode(task_id, auth_code.trim())
    onChange()
    return is_by_partner
      ? 'Our team has the auth code now.'
      : 'The buyer can see the auth code now.'
  }
  return (
    <div className="thing-more">
      <Form
        label={`Auth code of ${domain}`}
        submit={is_by_partner ? 'Send to our team' : 'Give to the buyer'}
        busy="Sending…"
        send={send}
      >
        <Field
          label="Auth code"
          name="auth_code"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          maxLength={CODE_CHARS_MAX}
          hint={`Only ${is_by_partner ? 'our team' : 'the buyer'} sees it. Unlock the domain at your registrar first.`}
        />
      </Form>
      {!is_by_partner && (
        <ConfirmButton
          text="I pushed it to the buyer"
          about={domain}
          sure="Yes, it’s in the buyer’s account"
          kind="primary"
          act={async () => {
            await notePushed(task_id)
            onChange()
          }}
        />
      )}
    </div>
  )
}

function textOf({ status, due_at, ended_at, way, is_by_partner }: SellerTask): string {
  if (ended_at !== null) {
    return status === 'expired' && due_at <= ended_at
      ? 'It wasn’t handed over in time. The buyer got the money back.'
      : 'We cancelled the sale. The buyer got the money back.'
  }
  if (status === 'open' && is_by_partner) {
    return `A partner sold it, and the buyer has paid. Enter its auth code by ${momentDay(due_at)}.`
  }
  if (status === 'open') {
    return `The buyer has paid. Hand it over by ${momentDay(due_at)}, or the buyer gets the money back.`
  }
  if (way === null) return 'The buyer has it.'
  if (is_by_partner) return 'Our team transfers it to the buyer.'
  return way === 'pushed' ? 'You pushed it to the buyer.' : 'The buyer has its auth code.'
}
