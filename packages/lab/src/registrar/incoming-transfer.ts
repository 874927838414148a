import type { ProcessStatus } from './account-processes.ts'

/** The registrar's words for a transfer that hasn't ended. */
export const PENDING_STATUSES = [
  'pendingwhois',
  'pendingfoa',
  'pendingvalidation',
  'pending',
  'approved',
] as const
export type PendingStatus = (typeof PENDING_STATUSES)[number]

/** Somebody has to answer an email, which can be sent again. */
const BY_MAIL: readonly PendingStatus[] = ['pendingwhois', 'pendingfoa', 'pendingvalidation']

/** How the transfers go whose name contains `match`. */
export interface TransferPlan {
  match: string
  status: PendingStatus
  /** How often its process is read before it ends. */
  looks: number
  /** Null: it never ends. */
  ends: ProcessStatus | null
  /** If it fails, the losing registrar refused it. */
  isRejected: boolean
  /** When a wrong code is noticed: by the first answer, or when the registry looks at it. */
  codeCheck: 'later' | 'at_once'
  /** The registrar refuses to cancel it. */
  cannotCancel: boolean
  /** In which currency it is charged. Usually US dollars. */
  currency?: string
}

export const USUAL_PLAN: TransferPlan = {
  match: '',
  status: 'pending',
  looks: 3,
  ends: 'COMPLETED',
  isRejected: false,
  codeCheck: 'later',
  cannotCancel: false,
}

/** A transfer to this registrar. */
export interface IncomingTransfer {
  processId: number
  status: PendingStatus
  isRejected: boolean
  cannotCancel: boolean
  requestedDate: string
  /** When the registry carries it out by itself. */
  actionDate: string
}

export function isPending(status: unknown): status is PendingStatus {
  return PENDING_STATUSES.some((each) => each === status)
}

export function waitsForMail({ status }: IncomingTransfer): boolean {
  return BY_MAIL.includes(status)
}

/** What the registrar knows about transfers. */
interface Known {
  incoming: ReadonlyMap<string, IncomingTransfer>
  processOf: (id: number) => { status: ProcessStatus } | undefined
}

/** GET …/transfer of a name that comes, or came, to this registrar. */
export function incomingOut(domains: Known, name: string): object | undefined {
  const transfer = domains.incoming.get(name)
  const process = transfer && domains.processOf(transfer.processId)
  if (!transfer || !process) return undefined
  const { processId, requestedDate, actionDate, isRejected } = transfer
  const ended = ENDED[process.status]
  const status = ended === 'failed' && isRejected ? 'rejected' : (ended ?? transfer.status)
  const common = { domainName: name, type: 'IN', requestedDate, actionDate, processId }
  return { ...common, status, log: [{ date: requestedDate, status, message: status }] }
}

const ENDED: Partial<Record<ProcessStatus, string>> = {
  COMPLETED: 'completed',
  CANCELLED: 'cancelled',
  FAILED: 'failed',
  INVALID: 'failed',
}
