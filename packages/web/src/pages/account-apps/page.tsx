import { AccountFrame } from '../../account/account-frame.tsx'
import { readApps, revokeApp } from '../../api/apps.ts'
import type { AuthorisedApp } from '../../api/apps.ts'
import { Empty } from '../../empty/empty.tsx'
import { ConfirmButton } from '../../form/confirm-button.tsx'
import { LoadState } from '../../parts/load-state.tsx'
import { Part } from '../../parts/part.tsx'
import { Usage } from '../../parts/usage.tsx'
import { useMine } from '../../session/who.ts'

const APPS = { key: 'apps', ask: readApps, freshMs: 0 }

const SCOPE_TEXT = new Map([
  ['pricing:read', 'sees exact marketplace prices'],
  ['domains:read', 'sees your domains and DNS records'],
  ['domains:write', 'changes your DNS records and name servers'],
  ['cart:write', 'sees your cart and adds domains to it'],
])

/** Third-party apps that may act for the account, and the way to revoke them. */
export function AccountAppsPage() {
  return <AccountFrame title="Connected apps">{() => <Apps />}</AccountFrame>
}

function Apps() {
  const { data, error, askAgain } = useMine(APPS)
  return (
    <Part id="apps-title" title="Connected apps">
      {data && data.length > 0 && (
        <ul className="things" aria-label="Apps">
          {data.map((app) => (
            <AppItem key={app.client_id} app={app} onChange={askAgain} />
          ))}
        </ul>
      )}
      {data?.length === 0 && (
        <Empty title="No connected apps">
          When you allow an app to use your account, it appears here. You can revoke its access at
          any time.
        </Empty>
      )}
      <LoadState what="apps" isHere={data !== undefined} error={error} askAgain={askAgain} />
    </Part>
  )
}

function AppItem({ app, onChange }: { app: AuthorisedApp; onChange: () => void }) {
  const { client_id, client_name, redirect_host, scopes, authorized_at, last_used_at } = app
  const name = client_name || redirect_host
  return (
    <li>
      <div className="thing">
        <strong>{name}</strong>
        <span>
          {redirect_host} · {scopes.map((scope) => SCOPE_TEXT.get(scope) ?? scope).join(', ')}
        </span>
        <Usage began="Allowed" at={authorized_at} lastUsed={last_used_at} />
      </div>
      <ConfirmButton
        text="Revoke"
        about={name}
        sure="Revoke it"
        act={async () => {
          await revokeApp(client_id)
          onChange()
        }}
      />
    </li>
  )
}
