import { PHRASES, type AuditFacts } from './audit-phrases.ts'
import { type AuditRow, OPERATOR } from './sql.ts'

const ACCEPTED = 202

/** An audit entry as a plain sentence. */
export function auditSentence(row: AuditRow): string {
  const { account_id, status, error_code } = row
  const who = whoOf(row)
  if (account_id === OPERATOR) return operatorSentence(row)
  const said: AuditFacts = { ...row.params, ...row.facts }
  const known = PHRASES[row.action]
  const phrase = typeof known === 'function' ? known(said) : known
  const [past, present, object] = phrase ?? ['called', 'call', () => row.action]
  const what = object(said)
  const doing = what === '' ? present : `${present} ${what}`
  if (status === null) return `${who} began to ${doing}. The outcome is unknown.`
  const isAsked = status === ACCEPTED && row.facts?.['approval_id'] !== undefined
  if (isAsked) return `${who} asked for approval to ${doing}.`
  if (status >= 400) return `${who} tried to ${doing} and was refused${reasonOf(error_code)}.`
  return `${who} ${what === '' ? past : `${past} ${what}`}.`
}

function whoOf({ name, email }: AuditRow): string {
  return name ?? email ?? 'Somebody who wasn’t signed in'
}

/** Commands have an exit code instead of an HTTP status. */
function operatorSentence({ action, params, status, error_code }: AuditRow): string {
  const given = params['arguments']
  const command = typeof given === 'string' && given !== '' ? `${action} ${given}` : action
  if (status === null) return `The operator began “${command}”. The outcome is unknown.`
  if (status === 0) return `The operator ran “${command}”.`
  return `The operator ran “${command}”, which failed${reasonOf(error_code)}.`
}

function reasonOf(error_code: string | null): string {
  return error_code === null ? '' : ` (${error_code.replaceAll('_', ' ')})`
}
