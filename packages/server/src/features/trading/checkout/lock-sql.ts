import type { Reader } from '../../../db/pool.ts'
import type { Environment } from '../../../values/environment.ts'

type Asked = { environment: Environment; domains: string[] }

/** Which of the given names some buyer is paying for right now. */
export async function readPaidFor(
  reader: Reader,
  { environment, domains }: Asked,
): Promise<{ domain: string }[]> {
  return await reader<{ domain: string }[]>`
    select distinct s.domain from checkout_sessions s
    join payments p on p.purpose in ('checkout', 'plan', 'brokerage') and p.subject_id = s.session_id
    where s.environment = ${environment} and s.domain = any(${domains}) and p.status = 'open'
    limit ${domains.length}
  `
}
