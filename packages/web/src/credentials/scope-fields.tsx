import type { Scope } from '../api/own-credentials.ts'
import type { Values } from '../form/form.tsx'
import { SCOPE_TEXT, SCOPES } from './scopes.ts'
import './scopes.css'

/** Checkboxes for the scopes of a new credential, limited to those its partner has. */
export function ScopeFields({ scopes }: { scopes: readonly Scope[] }) {
  return (
    <fieldset className="scopes">
      <legend>Permissions</legend>
      {scopes.map((scope) => (
        <label key={scope} className="tick">
          <input type="checkbox" name={`scope_${scope}`} defaultChecked={scope !== 'embed'} />
          <span>
            <code>{scope}</code> {SCOPE_TEXT[scope]}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** The checked scopes. Choosing none is refused here, with a message. */
export function scopesIn(values: Values): Scope[] {
  const scopes = SCOPES.filter((scope) => values[`scope_${scope}`] !== undefined)
  if (scopes.length === 0) throw new Error('Choose at least one permission.')
  return scopes
}
