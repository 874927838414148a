import { browserText } from '../../account/browser-text.ts'
import { revokeOtherSessions, revokeSession } from '../../api/sessions.ts'
import type { SessionPlace } from '../../api/sessions.ts'
import { ConfirmButton } from '../../form/confirm-button.tsx'
import { LoadState } from '../../parts/load-state.tsx'
import { Part } from '../../parts/part.tsx'
import { When } from '../../parts/when.tsx'
import { useMine } from '../../session/who.ts'
import { sessions } from './load.ts'

/** The account's active sessions. */
export function SessionPart() {
  const { data, error, askAgain } = useMine(sessions)
  const others = data?.filter(({ is_current }) => !is_current) ?? []
  return (
    <Part id="sessions-title" title="Active sessions">
      {data && (
        <ul className="things" aria-label="Sessions">
          {data.map((session) => (
            <SessionItem key={session.id} session={session} onChange={askAgain} />
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <ConfirmButton
          text="Sign out everywhere else"
          about={`${others.length} other ${others.length === 1 ? 'browser' : 'browsers'}`}
          sure="Sign them out"
          act={async () => {
            await revokeOtherSessions()
            askAgain()
          }}
        />
      )}
      <LoadState what="sessions" isHere={data !== undefined} error={error} askAgain={askAgain} />
    </Part>
  )
}

function SessionItem({ session, onChange }: { session: SessionPlace; onChange: () => void }) {
  const { id, address, user_agent, is_current, created_at } = session
  const browser = browserText(user_agent)
  return (
    <li>
      <div className="thing">
        <strong>{browser}</strong>
        <span className="hint">
          {address}, signed in <When at={created_at} />
        </span>
      </div>
      {is_current ? (
        <span className="mark-on">This browser</span>
      ) : (
        <ConfirmButton
          text="Sign out"
          about={`${browser} at ${address}`}
          sure="Sign it out"
          act={async () => {
            await revokeSession(id)
            onChange()
          }}
        />
      )}
    </li>
  )
}
