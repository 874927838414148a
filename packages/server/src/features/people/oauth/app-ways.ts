import type { WaysIn } from '../accounts/ways-in.ts'
import { APPS_MAX } from './shapes.ts'
import { deleteOtherGrants, readApps } from './sql.ts'

/** Apps that act for an account, as one kind of access to it. The id is the app's. */
export function appWays(forgetTokens: () => void): WaysIn {
  return {
    read: async (reader, account_id, now) => {
      const apps = await readApps(reader, account_id, now, APPS_MAX)
      return apps.map(({ client_id, client_name, authorized_at, last_used_at }) => ({
        id: client_id,
        name: client_name,
        created_at: authorized_at,
        last_used_at,
      }))
    },
    end: async (tx, revocation) => await deleteOtherGrants(tx, revocation),
    ended: forgetTokens,
  }
}
