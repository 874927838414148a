import type { Db } from '../../../db/pool.ts'
import { transact } from '../../../db/transact.ts'
import type { RegistrarClient } from '../../../upstream/registrar/registrar-client.ts'
import type { Clock } from '../../../values/clock.ts'
import type { MasterKey } from '../../../values/master-key.ts'
import { type Attempt, AttemptOver } from './attempt.ts'
import { carryOutTransfer } from './carry-out-transfer.ts'
import { handlesOf } from './contact-handles.ts'
import { progressed } from './end-transfer.ts'
import type { Outcome } from './outcome.ts'
import { SUBMIT_LEASE_MS, isWhole } from './register-name.ts'
import { registrationAttempt } from './registration-attempt.ts'
import { clearSubmitted, setSubmitted } from './registration-sql.ts'
import type { HeldChange } from './sql.ts'
import { failedBecause, type TransferAttempt } from './transfer-attempt.ts'
import { setAccepted } from './transfer-change-sql.ts'
import { dropCode, openCode } from './transfer-code.ts'
import { findTransfer, setCancelRequested, type TransferRow } from './transfer-sql.ts'

type Needs = {
  db: Db
  clock: Clock
  registrar: RegistrarClient
  config: { masterKey: MasterKey }
}

/** One attempt at transferring a name to an account. */
export async function transferName(
  needs: Needs,
  change: HeldChange,
  given: Attempt,
): Promise<Outcome> {
  const { db, config, registrar } = needs
  const { account_id, registration, transfer_id } = change
  const transfer = transfer_id === null ? undefined : await findTransfer(db, transfer_id)
  if (!registration || !transfer) throw new Error(`change ${change.id} has no transfer`)
  const handles = await handlesOf(db, account_id, registration.contacts)
  if (!handles || !isWhole(handles)) return failedBecause('no_contact')
  // Once it is sent, the code is not needed any more.
  const isSent = change.submitted_at !== null
  const auth_code = isSent ? undefined : await openCode(db, config.masterKey, registration)
  const isCodeLost = !isSent && registration.code_id !== undefined && auth_code === undefined
  if (isCodeLost) return failedBecause('code_missing')
  const attempt = attemptOf(needs, { change, transfer }, given)
  const ended = await carryOutTransfer(registrar, attempt, { registration, handles, auth_code })
  if (ended.kind !== 'arrived') return ended
  const { domain, process_id, cost_cents, cost_other } = ended
  const { auto_renew, renew_cost_cents } = registration
  return {
    kind: 'done',
    noted: { kind: 'registered', domain, auto_renew, renew_cost_cents },
    bought: { process_id, cost_cents, cost_other },
  }
}

function attemptOf(
  { db, clock }: Needs,
  { change, transfer }: { change: HeldChange; transfer: TransferRow },
  attempt: Attempt,
): TransferAttempt {
  const { transfer_id } = transfer
  const base = registrationAttempt({
    change,
    attempt,
    now: () => clock.now(),
    submit: (sent) => setSubmitted(db, change, { ...sent, leaseMs: SUBMIT_LEASE_MS }),
    refuse: () => clearSubmitted(db, change),
  })
  return {
    ...base,
    isAccepted: change.accepted_at !== null,
    isCancelled: transfer.cancel_requested_at !== null,
    noteAccepted: async (process_id) => {
      const now = clock.now()
      await transact(db, async (tx) => {
        if (!(await setAccepted(tx, change, process_id)))
          throw new AttemptOver('the lease was lost')
        if (change.registration) await dropCode(tx, change.registration)
        const { completes_at } = transfer
        const progress = { status: 'waiting_for_registry', completes_at, process_id } as const
        await progressed(tx, transfer, { ...progress, isStart: change.accepted_at === null }, now)
      })
    },
    noteProgress: async (progress) => {
      const now = clock.now()
      const isStart = false
      await transact(db, (tx) => progressed(tx, transfer, { ...progress, isStart }, now))
    },
    noteCancelRefused: async () =>
      await setCancelRequested(db, transfer_id, {
        at: null,
        reason: 'cancel_refused',
        now: clock.now(),
      }),
  }
}
