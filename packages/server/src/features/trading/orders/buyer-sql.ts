import type { Reader } from '../../../db/pool.ts'

export async function findBuyerEmail(
  reader: Reader,
  account_id: string,
): Promise<string | undefined> {
  const [row] = await reader<{ email: string }[]>`
    select email from accounts where id = ${account_id}
  `
  return row?.email
}
