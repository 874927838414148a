import { browserText } from '../../account/browser-text.ts'
import type { Keep, ResetPreview, WayIn } from '../../api/password-reset.ts'
import type { Values } from '../../form/form.tsx'
import { momentDay } from '../../names/day-text.ts'
import './keep.css'

type Kind = keyof Keep
type Row = { kind: Kind; id: string; title: string; note: string }

/** Everything that a password reset ends, with a checkbox for each to keep it working. */
export function KeepFields({ preview }: { preview: ResetPreview }) {
  const rows = rowsOf(preview)
  return (
    <>
      {rows.length > 0 && (
        <fieldset className="keep">
          <legend>What else has access to your account</legend>
          <p className="hint">
            All of this is revoked when you change your password. Keep only what you recognize and
            still use.
          </p>
          {rows.map(({ kind, id, title, note }) => (
            <label key={`${kind} ${id}`}>
              <input type="checkbox" name={fieldOf(kind, id)} />
              <span className="keep-what">
                Keep {title}
                <span className="hint">{note}</span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {preview.two_factor && (
        <p className="hint">
          Two-step sign-in stays on. You’ll still need your code or passkey to sign in.
        </p>
      )}
    </>
  )
}

/** The checked items. */
export function keepIn(values: Values, preview: ResetPreview): Keep {
  const keep: Keep = { sessions: [], passkeys: [], developer_keys: [], apps: [] }
  for (const { kind, id } of rowsOf(preview)) {
    if (values[fieldOf(kind, id)] !== undefined) keep[kind].push(id)
  }
  return keep
}

function fieldOf(kind: Kind, id: string): string {
  return `keep ${kind} ${id}`
}

function rowsOf({ sessions, passkeys, developer_keys, apps }: ResetPreview): Row[] {
  return [
    ...sessions.map(({ id, user_agent, address, created_at }): Row => {
      const note = `At ${address}, signed in ${momentDay(created_at)}`
      return { kind: 'sessions', id, title: `session in ${browserText(user_agent)}`, note }
    }),
    ...passkeys.map((way) => rowOf('passkeys', 'passkey', way)),
    ...developer_keys.map((way) => rowOf('developer_keys', 'developer key', way)),
    ...apps.map((way) => rowOf('apps', 'app', way)),
  ]
}

function rowOf(kind: Kind, word: string, { id, name, created_at, last_used_at }: WayIn): Row {
  const used = last_used_at ? `last used ${momentDay(last_used_at)}` : 'never used'
  return {
    kind,
    id,
    title: `${word} “${name ?? id}”`,
    note: `Added ${momentDay(created_at)}, ${used}`,
  }
}
